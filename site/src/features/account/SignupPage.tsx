import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { DataProvider } from "../../app/DataProvider";
import { paths } from "../../paths";
import { Page } from "../../ui/Page";
import styles from "./account.module.css";
import { SignupForm } from "./SignupForm";

export default function SignupPage() {
  const { t } = useTranslation("account");
  return (
    <Page title={t("signup.title")} intro={t("signup.intro")}>
      <DataProvider>
        <SignupForm />
      </DataProvider>
      <div className={styles.after}>
        <p>
          {t("signup.haveAccount")}{" "}
          <Link to={paths.login}>
            <b>{t("signup.toLogin")}</b>
          </Link>
        </p>
        <p className="small quiet">{t("safety.purpose", { ns: "common" })}</p>
      </div>
    </Page>
  );
}
