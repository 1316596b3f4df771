import i18next from "i18next";
import { setApiLanguage } from "../api/wire";
import { ACCOUNT_LANGUAGE_KEY, DEFAULT_LANGUAGE, LANGUAGE_STORAGE_KEY } from "../constants";
import { wordsOf } from "./files";
import { firstLanguage, isLanguage, type Language, languages, storedLanguage } from "./languages";
import { ALWAYS } from "./namespaces";
import { forgetTexts } from "./useTranslation";

const wanted = new Set(ALWAYS);

async function load(namespace: string, language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, namespace)) return;
  const words = await wordsOf(namespace, language)?.();
  if (!words) throw new Error(`no words for ${namespace} in ${language}`);
  i18next.addResourceBundle(language, namespace, words, true, true);
  forgetTexts();
}

export function currentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : DEFAULT_LANGUAGE;
}

/** Loads the words of a domain before its page is shown, so that no page shows keys. */
export async function loadWords(...namespaces: string[]): Promise<void> {
  for (const namespace of namespaces) wanted.add(namespace);
  await init();
  await Promise.all(namespaces.map((namespace) => load(namespace, currentLanguage())));
}

export async function startWords(): Promise<void> {
  await loadWords(...ALWAYS);
  spoken(currentLanguage());
}

let started: Promise<unknown> | null = null;

function init(): Promise<unknown> {
  started ??= i18next.init({
    lng: firstLanguage(),
    supportedLngs: languages(),
    // Every language is complete (a test proves it), so none is loaded as a fallback.
    fallbackLng: false,
    ns: [...ALWAYS],
    defaultNS: "common",
    // As they are anyhow. Unless they are said, it asks of each key whether it may be a sentence with a colon or a full stop.
    nsSeparator: ":",
    keySeparator: ".",
    resources: {},
    interpolation: { escapeValue: false },
  });
  return started;
}

function spoken(language: Language): void {
  document.documentElement.lang = language;
  setApiLanguage(language);
}

async function speak(language: Language): Promise<void> {
  await Promise.all([...wanted].map((namespace) => load(namespace, language)));
  spoken(language);
  await i18next.changeLanguage(language);
}

/** Stores the person's own choice in this browser. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(LANGUAGE_STORAGE_KEY, language);
  await speak(language);
}

/** Uses the language of the signed-in person, unless another one was chosen in this browser. The next visit begins with it. */
export async function followUserLanguage(language: unknown): Promise<void> {
  if (!isLanguage(language)) return;
  localStorage.setItem(ACCOUNT_LANGUAGE_KEY, language);
  if (storedLanguage() !== null || language === currentLanguage()) return;
  await speak(language);
}
