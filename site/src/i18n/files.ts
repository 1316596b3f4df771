import type { Language } from "./languages";

export type Words = Record<string, unknown>;

// Each file is a chunk of its own: a page loads the words of its own domain in one language and nothing else.
const files = {
  ...import.meta.glob<Words>("./words/*.json", { import: "default" }),
  ...import.meta.glob<Words>("../features/*/words.*.json", { import: "default" }),
};

/** How the words of a domain are fetched; undefined for a domain that has none. */
export function wordsOf(domain: string, language: Language): (() => Promise<Words>) | undefined {
  return files[`./words/${domain}.${language}.json`] ?? files[`../features/${domain}/words.${language}.json`];
}
