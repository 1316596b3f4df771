import { useState } from "react";
import { useLocation, useParams } from "react-router";
import { call } from "../../../api/client";
import { ApiError } from "../../../api/problem";
import { Link } from "../../../app/Link";
import { useHeadingFocus } from "../../../app/useHeadingFocus";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { rememberPage } from "../../../session/remembered";
import { useSession } from "../../../session/session";
import { BackLink } from "../../../ui/BackLink";
import { LinkButton } from "../../../ui/LinkButton";
import { Page } from "../../../ui/Page";
import { PasswordForm } from "./PasswordForm";
import styles from "./password.module.css";
import { usePasswordForm } from "./usePasswordForm";

type Step = "asks" | "done" | "void";

/** A new password by the link in the mail. The token is behind the `#`, which no server is told. */
export default function NewPasswordPage() {
  const { t } = useTranslation("password");
  const { hash } = useLocation();
  const { token: named = "" } = useParams();
  const token = hash.slice(1) || named;
  const signedIn = useSession().user !== null;
  const [step, setStep] = useState<Step>("asks");
  useHeadingFocus(step, false);

  const form = usePasswordForm({
    asksOld: false,
    send: async ({ password }) => {
      const body = { token, password };
      try {
        if (signedIn) await call("POST", "password/update/token", { body });
        else await call("POST", "password/reset/change", { body, anonymous: true });
      } catch (error) {
        if (error instanceof ApiError && error.key === "error.password.token") setStep("void");
        throw error;
      }
    },
    onSaved: () => setStep("done"),
  });

  if (step === "done")
    return (
      <Page title={t("done.title")} width="form">
        <p>{t(signedIn ? "done.signedIn" : "done.text")}</p>
        <div className={styles.ways}>
          {signedIn ? (
            <LinkButton as={Link} to={paths.access}>
              {t("title.access", { ns: "common" })}
            </LinkButton>
          ) : (
            // A new password ends no passkey and no reader: they are shown once it is known who asks.
            <LinkButton as={Link} to={paths.login} onClick={() => rememberPage(paths.access)}>
              {t("done.toLogin")}
            </LinkButton>
          )}
        </div>
      </Page>
    );

  if (step === "void")
    return (
      <Page title={t("void.title")} width="form">
        <p>{t(signedIn ? "void.signedIn" : "void.text")}</p>
        <div className={styles.ways}>
          {signedIn ? (
            <LinkButton as={Link} to={paths.passwordEdit}>
              {t("title.passwordEdit", { ns: "common" })}
            </LinkButton>
          ) : (
            <LinkButton as={Link} to={paths.forgot}>
              {t("void.again")}
            </LinkButton>
          )}
        </div>
      </Page>
    );

  return (
    <Page
      title={t("title.newPassword", { ns: "common" })}
      intro={t("link.intro")}
      back={
        signedIn ? undefined : (
          <BackLink as={Link} to={paths.login}>
            {t("toLogin")}
          </BackLink>
        )
      }
      width="form"
    >
      <PasswordForm form={form} />
    </Page>
  );
}
