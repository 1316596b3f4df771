import { localeOf } from "../../../i18n/languages";

/** Dates stand in sentences here and voices read them; the English of the site is British, so its locale is too. */
export function sentenceLocale(language: string): string {
  return language === "en" ? "en-GB" : localeOf(language);
}
