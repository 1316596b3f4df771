import i18next from "i18next";
import { REMOTE_WORDS } from "../paths";

type Words = Readonly<Record<string, unknown>>;

/** Where the operator's own words are, which replace single ones without a build (R-27, X-LANG-2). */
function prefix(): string {
  const configured: unknown = import.meta.env.VITE_WORDS_PREFIX;
  return typeof configured === "string" && configured !== "" ? configured : REMOTE_WORDS;
}

function isWords(value: unknown): value is Words {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The words of a language by their domain. Missing or broken ones leave the built-in ones as they are. */
async function read(language: string): Promise<Words> {
  if (!navigator.onLine) return {};
  try {
    const response = await fetch(`${prefix()}${language}.json`, { credentials: "omit" });
    const words: unknown = response.ok ? await response.json() : null;
    return isWords(words) ? words : {};
  } catch (error) {
    console.warn("remote words not loaded", error);
    return {};
  }
}

/**
 * Merges the operator's words over those of every domain, also of those that are loaded later. Nothing waits for them: the first
 * page is shown with the built-in ones.
 */
export function startRemoteWords(): Promise<void> {
  const files = new Map<string, Promise<Words>>();

  async function merge(language: string, namespace: string): Promise<void> {
    const file = files.get(language) ?? read(language);
    files.set(language, file);
    const words = (await file)[namespace];
    if (!isWords(words)) return;
    i18next.addResourceBundle(language, namespace, words, true, true, { silent: true });
    // Whatever shows words shows them anew.
    i18next.emit("languageChanged", i18next.language);
  }

  i18next.store.on("added", (language: string, namespace: string) => void merge(language, namespace));
  const loaded = Object.entries(i18next.store.data).flatMap(([language, domains]) =>
    Object.keys(domains).map((namespace) => merge(language, namespace)),
  );
  return Promise.all(loaded).then(() => undefined);
}
