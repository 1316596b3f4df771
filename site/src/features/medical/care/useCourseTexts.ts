import { dayText, partialText } from "../../../app/dayText";
import { useTranslation } from "../../../i18n/useTranslation";
import type { Course, CourseItem } from "./course";

/** The texts of the course, the same in chart and table. */
export function useCourseTexts() {
  const { t } = useTranslation("care");

  function what({ date, name, details }: Pick<CourseItem, "name" | "details"> & Partial<CourseItem>): string {
    if (date) return t(`course.what.${date}`);
    if (details.length === 0) return name;
    const part = details.map((detail) => {
      return detail.side ? `${detail.name}, ${t(`course.side.${detail.side}`)}` : detail.name;
    });
    return t("course.part", { treatment: name, part: part.join("; ") });
  }

  function when({ from, known, to, state }: CourseItem): string {
    return t(`course.when.${whenKey(from, to, state)}`, {
      from: partialText(known),
      to: to ? dayText(to) : "",
    });
  }

  /** How it ended, or that it is ongoing; empty for a date. */
  function outcome({
    result,
    state,
  }: Pick<Course["undated"][number], "result"> & Partial<CourseItem>): string {
    if (result) return result;
    return state === undefined || state === "over" ? "" : t(`course.state.${state}`);
  }

  /** The time and, where there is one, the result. */
  function whenAndResult(item: CourseItem): string {
    return item.result ? `${when(item)} · ${item.result}` : when(item);
  }

  return { what, when, outcome, whenAndResult };
}

function whenKey(from: string, to: string | null, state: CourseItem["state"]): string {
  const oneDay = to === from;
  if (state === "planned") return oneDay ? "planned" : to ? "plannedRange" : "from";
  if (oneDay) return "day";
  if (to) return "range";
  return state === "running" ? "since" : "begun";
}
