import { DEFAULT_LANGUAGE, LANGUAGE_STORAGE_KEY, LOCALES } from "../constants";

export const LANGUAGES = ["de", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language in its own words, so that everybody finds theirs. */
export const LANGUAGE_NAMES: Record<Language, string> = { de: "Deutsch", en: "English" };

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** The choice made in this browser. An unsupported one is logged and forgotten (ER-08). */
export function storedLanguage(): Language | null {
  const stored = localStorage.getItem(LANGUAGE_STORAGE_KEY);
  if (stored === null) return null;
  if (isLanguage(stored)) return stored;
  console.warn(`language ${stored} is not supported`);
  localStorage.removeItem(LANGUAGE_STORAGE_KEY);
  return null;
}

/** C-23: the stored choice, then the person's own language, then German. */
export function firstLanguage(ofUser?: unknown): Language {
  return storedLanguage() ?? (isLanguage(ofUser) ? ofUser : DEFAULT_LANGUAGE);
}

/** Locale for dates and numbers, such as `de-DE`. */
export function localeOf(language: string): string {
  return language in LOCALES ? LOCALES[language as keyof typeof LOCALES] : LOCALES[DEFAULT_LANGUAGE];
}
