import { Link } from "../../../app/Link";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { BackLink } from "../../../ui/BackLink";

/** The back link of the pages below the list. */
export function ToRelations() {
  const { t } = useTranslation();
  return (
    <BackLink as={Link} to={paths.relations}>
      {t("title.relations")}
    </BackLink>
  );
}
