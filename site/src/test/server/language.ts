import { LANGUAGES, type Language } from "../../i18n/languages";

/** The server's id of a language. */
export function languageId(language: Language): number {
  return LANGUAGES[language].id;
}
