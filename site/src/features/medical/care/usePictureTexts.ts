import { useDateSupport } from "../../../app/dateSupport";
import { dayText } from "../../../app/dayText";
import { useTranslation } from "../../../i18n/useTranslation";
import type { CourseItem } from "./course";

/** The accessible name and description of the chart, which refer to the table with the same content. */
export function usePictureTexts(items: readonly CourseItem[]): { title: string; text: string } {
  const { t } = useTranslation("care");
  const { today } = useDateSupport();
  const days = items.flatMap(({ from, to }) => [from, to ?? from]).sort();
  return {
    title: t("title.illnessTimeline", { ns: "common" }),
    text: t("course.pictureText", {
      count: items.length,
      from: dayText(days[0] ?? today),
      to: dayText(days.at(-1) ?? today),
    }),
  };
}
