import { HandCoins, ShieldCheck, UsersRound } from "lucide-react";
import { Link } from "../../app/Link";
import { useTranslation } from "../../i18n/useTranslation";
import { paths } from "../../paths";
import { useSession } from "../../session/session";
import { Actions } from "../../ui/Actions";
import { LinkButton } from "../../ui/LinkButton";
import { Page } from "../../ui/Page";
import styles from "./onboarding.module.css";

/** What a newcomer wants to know first. */
const FACTS = [
  ["who", UsersRound],
  ["cost", HandCoins],
  ["data", ShieldCheck],
] as const;

export default function WelcomePage() {
  const { t } = useTranslation("onboarding");
  const { user } = useSession();
  return (
    <Page title={t("welcome.title")} intro={t("welcome.text")}>
      {user ? (
        <LinkButton as={Link} to={paths.tabs} block>
          {t("welcome.dashboard")}
        </LinkButton>
      ) : (
        <div className={styles.ways}>
          <Actions
            even
            back={
              <LinkButton as={Link} to={paths.login} variant="second">
                {t("welcome.login")}
              </LinkButton>
            }
            forward={
              <LinkButton as={Link} to={paths.signup}>
                {t("welcome.signup")}
              </LinkButton>
            }
          />
          <LinkButton as={Link} to={paths.onboarding} variant="quiet" block>
            {t("welcome.look")}
          </LinkButton>
        </div>
      )}
      <ul className={styles.facts}>
        {FACTS.map(([name, Icon]) => (
          <li key={name} className={styles.fact}>
            <Icon aria-hidden="true" />
            <span>
              <b>{t(`welcome.facts.${name}.title`)}</b> {t(`welcome.facts.${name}.text`)}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.purpose}>{t("safety.purpose", { ns: "common" })}</p>
    </Page>
  );
}
