import type { TFunction } from "i18next";
import type { Message } from "../../app/messages/kinds";
import { type Day, formatWords, relativeDay } from "../../dates/dates";

/** The notifications of each day, in the order given. */
export function byDay(messages: readonly Message[]): [day: Day, Message[]][] {
  const days = new Map<Day, Message[]>();
  for (const message of messages) days.set(message.date, [...(days.get(message.date) ?? []), message]);
  return [...days];
}

/** The heading of a day: "Heute" and "Gestern", otherwise its weekday; then the date. */
export function dayTitle(
  t: TFunction,
  day: Day,
  today: Day,
  locale: string,
): { title: string; date?: string } {
  const near = relativeDay(day, today);
  const sameYear = day.slice(0, 4) === today.slice(0, 4);
  if (near === "today") return { title: t("day.today") };
  if (near === "yesterday")
    return {
      title: t("day.yesterday"),
      date: formatWords(day, locale, sameYear ? "dayMonthWeekday" : "longWeekday"),
    };
  return {
    title: formatWords(day, locale, "weekdayLong"),
    date: formatWords(day, locale, sameYear ? "dayMonth" : "long"),
  };
}
