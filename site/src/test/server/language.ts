import { LANGUAGES, type Language } from "../../i18n/languages";

/** The id that catalogs have for a language. */
export function languageId(language: Language): number {
  return LANGUAGES[language].id;
}
