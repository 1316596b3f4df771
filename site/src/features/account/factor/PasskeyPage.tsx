import { useState } from "react";
import { call } from "../../../api/client";
import { errorText } from "../../../api/errors";
import { ApiError } from "../../../api/problem";
import { Link } from "../../../app/Link";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { loginByPasskey } from "../../../session/session";
import { BackLink } from "../../../ui/BackLink";
import { Button } from "../../../ui/Button";
import { Note } from "../../../ui/Note";
import { Page } from "../../../ui/Page";
import styles from "../account.module.css";
import { knowsPasskeys, Stopped, signByPasskey } from "./webauthn";

/** The sign-in by a passkey. */
export default function PasskeyPage() {
  const { t } = useTranslation("factor");
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function signIn() {
    setPending(true);
    setFailure(null);
    try {
      const { publickey } = (await call("POST", "login/passkey/begin", { body: {}, anonymous: true })) as {
        publickey: PublicKeyCredentialRequestOptionsJSON;
      };
      await loginByPasskey(await signByPasskey(publickey));
      // The guard of this page redirects; the button stays busy until then.
    } catch (error) {
      console.warn("no sign-in by passkey", error);
      setFailure(failureText(error));
      setPending(false);
    }
  }

  function failureText(error: unknown): string {
    if (error instanceof Stopped) return t("passkey.stopped");
    const refused = error instanceof ApiError && error.key === "error.login.failed";
    return refused ? t("passkey.signInFailed") : errorText(t, error);
  }

  return (
    <Page
      title={t("title.passkey", { ns: "common" })}
      intro={t("passkey.signInText")}
      back={
        <BackLink as={Link} to={paths.login}>
          {t("title.login", { ns: "common" })}
        </BackLink>
      }
    >
      <div className={styles.form}>
        {failure === null ? null : (
          <Note kind="danger" role="alert">
            {failure}
          </Note>
        )}
        {knowsPasskeys() ? (
          <Button block pending={pending} pendingText={t("step.pending")} onClick={() => void signIn()}>
            {t("passkey.signIn")}
          </Button>
        ) : (
          <Note>{t("passkey.unsupported")}</Note>
        )}
      </div>
    </Page>
  );
}
