import { ACCOUNT_LANGUAGE_KEY, DEFAULT_LANGUAGE, LANGUAGE_STORAGE_KEY } from "../constants";

interface LanguageRow {
  /** K-21 and K-22: its id on the server. */
  id: number;
  /** In the language itself, so that everybody finds theirs. */
  name: string;
  /** K-25: for numbers that stand by themselves. */
  locale: string;
  /** For all dates, and for voices that read sentences. */
  sentenceLocale: string;
  /** How a day is written where there is little room: as `22.11.2026`, or with the name of its month. */
  shortDays: "numbers" | "words";
  /** How names are put in order. */
  collation: string;
  /** V-TREAT-FREETEXT: the stored text of an empty free text. It is read as empty in every language. */
  notApplicable: string;
  /** Names of a list that begin with a small letter inside a sentence. */
  smallInSentence: RegExp;
}

/** All facts of a language but its words (`words.<language>.json`), in the order in which languages are offered. */
export const LANGUAGES = {
  de: {
    id: 2,
    name: "Deutsch",
    locale: "de-DE",
    sentenceLocale: "de-DE",
    shortDays: "numbers",
    collation: "de",
    notApplicable: "k. A.",
    smallInSentence: /^(Oben|Unten)/,
  },
  en: {
    id: 1,
    name: "English",
    locale: "en-US",
    sentenceLocale: "en-GB",
    shortDays: "words",
    collation: "en",
    notApplicable: "n/a",
    smallInSentence: /^/,
  },
} as const satisfies Record<string, LanguageRow>;

export type Language = keyof typeof LANGUAGES;

export function languages(): Language[] {
  return Object.keys(LANGUAGES) as Language[];
}

export function isLanguage(value: unknown): value is Language {
  return Object.hasOwn(LANGUAGES, value as PropertyKey);
}

/** The row of a language; of the default one for an unknown language. */
export function languageRow(language: string): LanguageRow {
  return LANGUAGES[isLanguage(language) ? language : DEFAULT_LANGUAGE];
}

/** The choice made in this browser. An unsupported one is logged and removed (ER-08). */
export function storedLanguage(): Language | null {
  const stored = localStorage.getItem(LANGUAGE_STORAGE_KEY);
  if (stored === null) return null;
  if (isLanguage(stored)) return stored;
  console.warn(`language ${stored} is not supported`);
  localStorage.removeItem(LANGUAGE_STORAGE_KEY);
  return null;
}

/** The choice made in this browser, then the language of the account last used in it, then German: every first page offers the others. */
export function firstLanguage(): Language {
  const ofAccount = localStorage.getItem(ACCOUNT_LANGUAGE_KEY);
  return storedLanguage() ?? (isLanguage(ofAccount) ? ofAccount : DEFAULT_LANGUAGE);
}
