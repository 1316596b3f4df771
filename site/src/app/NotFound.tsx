import { useTranslation } from "../i18n/useTranslation";
import { paths } from "../paths";
import { useSession } from "../session/session";
import { Actions } from "../ui/Actions";
import { LinkButton } from "../ui/LinkButton";
import { Page } from "../ui/Page";
import { Link } from "./Link";

/** Shown for an unknown address, with a button back to the previous page. */
export function NotFound() {
  const { t } = useTranslation();
  const { user } = useSession();
  return (
    <Page title={t("notFound.title")} intro={t("notFound.text")}>
      {user ? (
        <Actions
          forward={
            <LinkButton as={Link} to={paths.dashboard}>
              {t("notFound.toDashboard")}
            </LinkButton>
          }
        />
      ) : (
        <Actions
          back={
            <LinkButton as={Link} to={paths.login} variant="second">
              {t("notFound.toLogin")}
            </LinkButton>
          }
          forward={
            <LinkButton as={Link} to={paths.welcome}>
              {t("notFound.toWelcome")}
            </LinkButton>
          }
        />
      )}
    </Page>
  );
}
