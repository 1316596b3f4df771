import { dayOf } from "../dates/dates";
import { currentLanguage } from "../i18n/i18n";
import { languageRow } from "../i18n/languages";
import { dayText } from "./dayText";

/** The time of day of an instant, in seconds since 1970. */
export function clockText(seconds: number): string {
  const clock = new Intl.DateTimeFormat(languageRow(currentLanguage()).sentenceLocale, {
    hour: "2-digit",
    minute: "2-digit",
  });
  return clock.format(new Date(seconds * 1000));
}

/** Day and time of an instant, in seconds since 1970. */
export function momentText(seconds: number): string {
  return `${dayText(dayOf(new Date(seconds * 1000)))}, ${clockText(seconds)}`;
}
