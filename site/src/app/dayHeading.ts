import type { TFunction } from "i18next";
import { type Day, formatWords, relativeDay } from "../dates/dates";

/** A day with its weekday, and with its year unless that is the current one. */
export function dayInWords(day: Day, today: Day, locale: string): string {
  const sameYear = day.slice(0, 4) === today.slice(0, 4);
  return formatWords(day, locale, sameYear ? "dayMonthWeekday" : "longWeekday");
}

/** The heading of a day: "Heute" and the like, then the date; otherwise its weekday and the date. */
export function dayHeading(
  t: TFunction,
  day: Day,
  today: Day,
  locale: string,
): { title: string; date?: string } {
  const near = relativeDay(day, today);
  // The date of today is already at the top of the page.
  if (near === "today") return { title: t("day.today", { ns: "common" }) };
  if (near) return { title: t(`day.${near}`, { ns: "common" }), date: dayInWords(day, today, locale) };
  const sameYear = day.slice(0, 4) === today.slice(0, 4);
  return {
    title: formatWords(day, locale, "weekdayLong"),
    date: formatWords(day, locale, sameYear ? "dayMonth" : "long"),
  };
}
