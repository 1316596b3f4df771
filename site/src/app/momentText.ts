import { dayOf } from "../dates/dates";
import { currentLanguage } from "../i18n/i18n";
import { languageRow } from "../i18n/languages";
import { dayText } from "./dayText";

/** Day and time of an instant, in seconds since 1970. */
export function momentText(seconds: number): string {
  const instant = new Date(seconds * 1000);
  const clock = new Intl.DateTimeFormat(languageRow(currentLanguage()).sentenceLocale, {
    hour: "2-digit",
    minute: "2-digit",
  });
  return `${dayText(dayOf(instant))}, ${clock.format(instant)}`;
}
