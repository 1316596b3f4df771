import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "../../../paths";
import { LinkButton } from "../../../ui/LinkButton";
import { Note } from "../../../ui/Note";
import { Page } from "../../../ui/Page";
import { ConsentForm } from "./ConsentForm";
import styles from "./external.module.css";
import { PasswordPrompt } from "./PasswordPrompt";
import { useReturn } from "./useReturn";

/** Where a provider of external accounts sends people back to. */
export default function ReturnPage() {
  const { t } = useTranslation("external");
  const { stage, aim, enter, entered, tryPassword, cancel } = useReturn();
  const title = t("title.socialReturn", { ns: "common" });

  if (stage.at === "consent")
    return (
      <Page key="consent" title={title} intro={t("consent.intro")}>
        <ConsentForm enter={enter} onEntered={(answer) => void entered(answer)} />
      </Page>
    );

  return (
    <Page title={title}>
      {stage.at === "over" ? (
        <div className={styles.part}>
          <Note kind="notice" role="status">
            {stage.text}
          </Note>
          <div>
            <LinkButton as={Link} to={aim === "connect" ? paths.social : paths.login} variant="second">
              {t(aim === "connect" ? "toAccounts" : "toLogin")}
            </LinkButton>
          </div>
        </div>
      ) : (
        <p role="status">{t("calling")}</p>
      )}
      {stage.at === "prompt" ? (
        <PasswordPrompt
          fault={stage.fault}
          pending={stage.pending}
          onPassword={(password) => void tryPassword(password)}
          onCancel={cancel}
        />
      ) : null}
    </Page>
  );
}
