import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "../../paths";
import { useSession } from "../../session/session";
import { Actions } from "../../ui/Actions";
import { LinkButton } from "../../ui/LinkButton";
import { Page } from "../../ui/Page";
import styles from "./onboarding.module.css";

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
      <p className={styles.purpose}>{t("safety.purpose", { ns: "common" })}</p>
    </Page>
  );
}
