import { Link } from "../../../app/Link";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { LinkButton } from "../../../ui/LinkButton";

/** The way from the overview to the stress check. */
export function StressLink() {
  const { t } = useTranslation();
  return (
    <div>
      <LinkButton as={Link} to={paths.stressLevelStart} variant="second" compact>
        {t("title.stressLevelStart")}
      </LinkButton>
    </div>
  );
}
