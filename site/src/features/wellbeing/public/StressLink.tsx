import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "../../../paths";
import { LinkList, LinkRow } from "../../../ui/LinkList";

/** The way from the overview to the stress check. */
export function StressLink() {
  const { t } = useTranslation();
  return (
    <LinkList>
      <LinkRow as={Link} to={paths.stressLevelStart} name={t("title.stressLevelStart")} />
    </LinkList>
  );
}
