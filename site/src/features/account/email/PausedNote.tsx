import { EmailText } from "../../../app/EmailText";
import { Link } from "../../../app/Link";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { LinkButton } from "../../../ui/LinkButton";
import { Note } from "../../../ui/Note";

interface PausedNoteProps {
  email: string;
  reason: "bounce" | "complaint";
}

/** Why no e-mails come any more, and where that is mended. */
export function PausedNote({ email, reason }: PausedNoteProps) {
  const { t } = useTranslation("email");
  return (
    <Note title={t("paused.title")}>
      <p>{t(`paused.${reason}`)}</p>
      <p>
        <b>
          <EmailText email={email} />
        </b>
      </p>
      <p>{t("paused.goesOn")}</p>
      <div>
        <LinkButton as={Link} to={paths.emailEdit} variant="second" compact>
          {t("paused.look")}
        </LinkButton>
      </div>
    </Note>
  );
}
