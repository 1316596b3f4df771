import i18next, { type TFunction } from "i18next";
import { useSyncExternalStore } from "react";

/** The words of a domain in the current language. */
export interface Translation {
  t: TFunction;
  i18n: typeof i18next;
}

/** By their domain, until the language changes. */
let translations = new Map<string, Translation>();
/** Texts of these translations that need no value, by their domain and key. */
let texts = new Map<string, string>();
const listeners = new Set<() => void>();

// Also when an operator's own words replace some of the same language.
i18next.on("languageChanged", () => {
  translations = new Map();
  texts = new Map();
  for (const listener of listeners) listener();
});

/** To be called when words of the current language are added. */
export function forgetTexts(): void {
  texts.clear();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The words of a domain, and again when the language changes. That of `react-i18next` copies all of i18next for each component, and
 * i18next works out a text anew each time: together an eighth of the script with which a slow phone opens a page.
 */
export function useTranslation(namespace = "common"): Translation {
  return useSyncExternalStore(subscribe, () => translationOf(namespace));
}

function translationOf(namespace: string): Translation {
  const known = translations.get(namespace);
  if (known) return known;
  const translation = { t: cachedT(namespace), i18n: i18next };
  translations.set(namespace, translation);
  return translation;
}

function cachedT(namespace: string): TFunction {
  const t: TFunction = i18next.getFixedT(i18next.language, namespace);
  // Whoever still has these words when the language has changed must not mix them with the next ones.
  const ofLanguage = texts;
  const cached = (key: string | string[], options: Record<string, unknown> = {}) => {
    if (typeof key !== "string" || !isPlain(options)) return t(key, options);
    const name = `${options.ns ?? namespace}:${key}`;
    const known = ofLanguage.get(name);
    if (known !== undefined) return known;
    const text = t(key, options);
    ofLanguage.set(name, text);
    return text;
  };
  // `Trans` asks it for its language and its domain.
  return Object.assign(cached, t) as TFunction;
}

/** Whether a text depends on its key and domain alone. */
function isPlain(options: Record<string, unknown>): boolean {
  for (const name in options) if (name !== "ns" || typeof options[name] !== "string") return false;
  return true;
}
