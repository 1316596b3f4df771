import { Link } from "../../../app/Link";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { LinkButton } from "../../../ui/LinkButton";
import { Note } from "../../../ui/Note";
import styles from "./external.module.css";
import type { Aim } from "./pendingLogin";

/** How a sign-in with an external account ended, and the way back to where it began. */
export function Over({ text, aim }: { text: string; aim: Aim }) {
  const { t } = useTranslation("external");
  return (
    <div className={styles.part}>
      <Note kind="notice" role="status">
        {text}
      </Note>
      <div>
        <LinkButton as={Link} to={aim === "connect" ? paths.social : paths.login} variant="second">
          {t(aim === "connect" ? "toAccounts" : "toLogin")}
        </LinkButton>
      </div>
    </div>
  );
}
