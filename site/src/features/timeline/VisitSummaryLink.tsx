import { ClipboardPen } from "lucide-react";
import { Link } from "../../app/Link";
import { useTranslation } from "../../i18n/useTranslation";
import { paths } from "../../paths";
import { LinkButton } from "../../ui/LinkButton";

/** The way to the sheet for an appointment. */
export function VisitSummaryLink() {
  const { t } = useTranslation();
  return (
    <div>
      <LinkButton as={Link} to={paths.appointmentSheet} variant="second" compact icon={<ClipboardPen />}>
        {t("title.appointmentSheet")}
      </LinkButton>
    </div>
  );
}
