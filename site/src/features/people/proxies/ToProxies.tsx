import { Link } from "../../../app/Link";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { BackLink } from "../../../ui/BackLink";

/** The back link of the pages below the list. */
export function ToProxies() {
  const { t } = useTranslation();
  return (
    <BackLink as={Link} to={paths.proxies}>
      {t("title.proxies")}
    </BackLink>
  );
}
