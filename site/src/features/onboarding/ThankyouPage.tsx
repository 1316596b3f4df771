import { useSearchParams } from "react-router";
import { afterSignIn } from "../../app/deviceQuestion";
import { Link } from "../../app/Link";
import { useTranslation } from "../../i18n/useTranslation";
import { paths } from "../../paths";
import { useSession } from "../../session/session";
import { Actions } from "../../ui/Actions";
import { LinkButton } from "../../ui/LinkButton";
import { Page } from "../../ui/Page";
import styles from "./onboarding.module.css";

/** Messages that lead here. */
const SENT = ["contact", "feedback", "cancercenter", "study"] as const;

/** Thanks after something was sent; the parameter `from` says what. */
export default function ThankyouPage() {
  const { t } = useTranslation("onboarding");
  const { user } = useSession();
  const [params] = useSearchParams();
  const from = params.get("from");
  const afterSignup = from === "signup" && user !== null;
  const [overview, options] = afterSignIn(paths.root);
  const sent = SENT.find((one) => one === from);

  return (
    <Page
      title={t("thankyou.title")}
      intro={afterSignup ? t("thankyou.signup") : t(sent ? `thankyou.after.${sent}` : "thankyou.plain")}
    >
      {afterSignup ? (
        <>
          <p className={styles.next}>{t("thankyou.next")}</p>
          <Actions
            even
            back={
              <LinkButton as={Link} to={overview} state={options.state} variant="quiet">
                {t("thankyou.toDashboard")}
              </LinkButton>
            }
            forward={
              <LinkButton as={Link} to={paths.onboarding}>
                {t("thankyou.toOnboarding")}
              </LinkButton>
            }
          />
        </>
      ) : (
        <Actions
          even
          back={
            sent === "cancercenter" && user ? (
              <LinkButton as={Link} to={paths.cancerCenter} variant="second">
                {t("thankyou.toCenters")}
              </LinkButton>
            ) : sent === "study" && user ? (
              <LinkButton as={Link} to={paths.studyParticipation} variant="second">
                {t("thankyou.toStudy")}
              </LinkButton>
            ) : null
          }
          forward={
            <LinkButton as={Link} to={user ? paths.root : paths.welcome}>
              {t("thankyou.toStart")}
            </LinkButton>
          }
        />
      )}
    </Page>
  );
}
