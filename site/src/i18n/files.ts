import type { Language } from "./languages";

export type Words = Record<string, unknown>;

// Each file is a chunk of its own: a page loads only the words of its own domain in one language.
export const loaders = import.meta.glob<Words>(
  ["./words/*.json", "../features/**/words.*.json", "../questionnaire/words.*.json"],
  { import: "default" },
);

/** Loads the words of a namespace, which is the name of a file or of its folder; undefined for an unknown one. */
export function wordsOf(namespace: string, language: Language): (() => Promise<Words>) | undefined {
  const end = new RegExp(`/(words/${namespace}|${namespace}/words).${language}.json$`);
  return Object.entries(loaders).find(([path]) => end.test(path))?.[1];
}
