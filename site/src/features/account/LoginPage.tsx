import { Link } from "../../app/Link";
import { useTranslation } from "../../i18n/useTranslation";
import { paths } from "../../paths";
import { missingStorage } from "../../platform/storageSupport";
import { useSession } from "../../session/session";
import { Note } from "../../ui/Note";
import { Page } from "../../ui/Page";
import styles from "./account.module.css";
import { useSignInOptions } from "./external/useSignInOptions";
import { LoginForm } from "./LoginForm";

export default function LoginPage() {
  const { t } = useTranslation("account");
  const { end } = useSession();
  const signInOptions = useSignInOptions();
  const forgets = missingStorage();
  return (
    <Page title={t("login.title")}>
      <div className={styles.form}>
        {end === "expired" || end === "locked" || end === "wiped" ? (
          <Note kind="notice" role="status">
            {t(`login.${end}`)}
          </Note>
        ) : null}
        {end === "own" ? (
          <Note kind="success" role="status">
            {t("login.loggedOut")}
          </Note>
        ) : null}
        {forgets ? (
          <Note kind="notice">
            <p>{t(`login.forgets.${forgets}`)}</p>
          </Note>
        ) : null}
        <LoginForm />
        {"PublicKeyCredential" in window ? (
          <p>
            <Link to={paths.passkey}>{t("title.passkey", { ns: "common" })}</Link>
          </p>
        ) : null}
      </div>
      {signInOptions}
      <div className={styles.after}>
        <p>
          {t("login.noAccount")}{" "}
          <Link to={paths.signup}>
            <b>{t("login.toSignup")}</b>
          </Link>
        </p>
        <p className="small quiet">{t("safety.purpose", { ns: "common" })}</p>
      </div>
    </Page>
  );
}
