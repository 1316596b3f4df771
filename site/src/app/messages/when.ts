import type { TFunction } from "i18next";
import { type Day, daysBetween, formatWords, relativeDay } from "../../dates/dates";
import { languageRow } from "../../i18n/languages";
import { dayText } from "../dayText";
import type { Message } from "./kinds";

/** Days back to which the name of the weekday says enough. */
const WEEK = 6;

/** The time of day at which a notification came, on the clock of the device: "08:05". */
export function timeOf({ created }: Pick<Message, "created">, language: string): string {
  if (!created) return "";
  const { sentenceLocale } = languageRow(language);
  return new Intl.DateTimeFormat(sentenceLocale, { hour: "2-digit", minute: "2-digit" }).format(
    new Date(created),
  );
}

/** When a notification came, where there is little room: "heute, 08:05", "gestern", "Mittwoch", "12.11.2026". */
export function whenText(
  t: TFunction,
  message: Pick<Message, "date" | "created">,
  today: Day,
  language: string,
): string {
  const { date } = message;
  const near = relativeDay(date, today);
  if (near === "today") {
    const time = timeOf(message, language);
    return time ? t("when.todayAt", { ns: "messages", time }) : t("when.today", { ns: "messages" });
  }
  if (near === "yesterday") return t("when.yesterday", { ns: "messages" });
  const back = daysBetween(date, today);
  return back > 0 && back <= WEEK
    ? formatWords(date, languageRow(language).sentenceLocale, "weekdayLong")
    : dayText(date);
}
