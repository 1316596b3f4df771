import { type Day, format, formatWords } from "../dates/dates";
import { firstDay, type PartialDay, precisionOf } from "../dates/partial";
import { currentLanguage } from "../i18n/i18n";
import { languageRow } from "../i18n/languages";

/**
 * A day to be read, where there is little room: `22.11.2026`, in English `22 Nov 2026`. Numbers alone would be read
 * as another day by half of those who speak English. What is typed into a field stays as it is typed.
 */
export function dayText(day: Day, language = currentLanguage()): string {
  const { shortDays, sentenceLocale } = languageRow(language);
  return shortDays === "words" ? formatWords(day, sentenceLocale, "short") : format(day);
}

/** The same without its year, for an axis: `22.11.`, in English `22 Nov`. */
export function dayMonthText(day: Day, language = currentLanguage()): string {
  const { shortDays, sentenceLocale } = languageRow(language);
  return shortDays === "words" ? formatWords(day, sentenceLocale, "shortDayMonth") : format(day).slice(0, 6);
}

/** What is known of a date, to be read: a day as `dayText`, a month as `September 2023`, a year as `2023`. */
export function partialText(value: PartialDay, language = currentLanguage()): string {
  const first = firstDay(value);
  const precision = precisionOf(value);
  if (precision === "year" || !first) return value;
  if (precision === "day") return dayText(value, language);
  return formatWords(first, languageRow(language).sentenceLocale, "monthYear");
}
