import type { Language } from "./languages";

export type Words = Record<string, unknown>;

// Each file is a chunk of its own: a page loads only the words of its own domain in one language. A language that is new may have
// one file with all of them, by namespace.
export const loaders = import.meta.glob<Words>(
  ["./words/*.json", "../words.*.json", "../features/**/words.*.json", "../questionnaire/words.*.json"],
  { import: "default" },
);

/**
 * Loads the words of a namespace, which is the name of a file or of its folder, or a key of the one file of a language; undefined
 * for an unknown one.
 */
export function wordsOf(
  namespace: string,
  language: Language,
): (() => Promise<Words | undefined>) | undefined {
  const end = new RegExp(`/(words/${namespace}|${namespace}/words).${language}.json$`);
  const own = Object.entries(loaders).find(([path]) => end.test(path))?.[1];
  const all = loaders[`../words.${language}.json`];
  return own ?? (all && (async () => (await all())[namespace] as Words | undefined));
}
