import { useLocation, useParams } from "react-router";
import { Link } from "../../../app/Link";
import { NotFound } from "../../../app/NotFound";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { rememberPage } from "../../../session/remembered";
import { useSession } from "../../../session/session";
import { LinkButton } from "../../../ui/LinkButton";
import { Note } from "../../../ui/Note";
import { Page } from "../../../ui/Page";
import { ChangeEmail } from "../email/ChangeEmail";
import { SocialQuestion } from "../external/SocialQuestion";
import { RemoveAccount } from "../leaving/RemoveAccount";

/** The question for the password before something that only the owner of the account may do. */
export default function PasswordModalPage() {
  const { t } = useTranslation("factor");
  const { user } = useSession();
  const { asker } = useParams();
  const title = t("title.password", { ns: "common" });
  if (asker === "social") return <SocialQuestion />;
  if (asker !== "email" && asker !== "deleteaccount") return <NotFound />;
  if (!user) return <SignInFirst title={title} />;
  return asker === "email" ? <ChangeEmail title={title} /> : <RemoveAccount title={title} />;
}

/** The account that is asked about is the one of whoever is signed in. */
function SignInFirst({ title }: { title: string }) {
  const { t } = useTranslation("factor");
  const { pathname } = useLocation();
  return (
    <Page title={title} width="form">
      <Note>
        <p>{t("signInFirst")}</p>
        <div>
          <LinkButton as={Link} to={paths.login} variant="second" onClick={() => rememberPage(pathname)}>
            {t("title.login", { ns: "common" })}
          </LinkButton>
        </div>
      </Note>
    </Page>
  );
}
