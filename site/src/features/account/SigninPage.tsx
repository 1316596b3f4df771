import { Link } from "../../app/Link";
import { useTranslation } from "../../i18n/useTranslation";
import { paths } from "../../paths";
import { BackLink } from "../../ui/BackLink";
import { Page } from "../../ui/Page";
import { LoginForm } from "./LoginForm";

export default function SigninPage() {
  const { t } = useTranslation("account");
  return (
    <Page
      title={t("title.signin", { ns: "common" })}
      back={
        <BackLink as={Link} to={paths.login}>
          {t("login.toLogin")}
        </BackLink>
      }
    >
      <LoginForm />
    </Page>
  );
}
