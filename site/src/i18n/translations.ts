import { DEFAULT_LANGUAGE } from "../constants";
import { languageRow } from "./languages";

/** The translation for a language, or the one of the default language where it is missing. */
export function inLanguage<T extends { language: number }>(
  translations: readonly T[],
  language: string,
): T | undefined {
  const of = (wanted: string) => translations.find((one) => one.language === languageRow(wanted).id);
  return of(language) ?? of(DEFAULT_LANGUAGE);
}
