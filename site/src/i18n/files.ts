import type { Language } from "./languages";

export type Words = Record<string, unknown>;

// Each file is a chunk of its own: a page loads the words of its own domain in one language and nothing else.
export const loaders = import.meta.glob<Words>(["./words/*.json", "../features/**/words.*.json"], {
  import: "default",
});

/** How the words of a namespace are fetched; undefined for one that has none. It is the name of a file or of its domain. */
export function wordsOf(namespace: string, language: Language): (() => Promise<Words>) | undefined {
  const end = new RegExp(`/(words/${namespace}|${namespace}/words).${language}.json$`);
  return Object.entries(loaders).find(([path]) => end.test(path))?.[1];
}
