import { ChartNoAxesGantt } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "../../../paths";
import { LinkButton } from "../../../ui/LinkButton";

/** Link to the chart of the whole course. A page that shows it has to load the words of `care`. */
export function IllnessTimelineLink() {
  const { t } = useTranslation("care");
  return (
    <LinkButton as={Link} to={paths.illnessTimeline} variant="second" compact icon={<ChartNoAxesGantt />}>
      {t("course.link")}
    </LinkButton>
  );
}
