import type { Language } from "./languages";

export type Words = Record<string, unknown>;

// Each file is a chunk of its own: a page loads the words of its own room in one language and nothing else.
const loaders = {
  ...import.meta.glob<Words>("./words/*.json", { import: "default" }),
  ...import.meta.glob<Words>("../features/**/words.*.json", { import: "default" }),
};

/** `words/common.de.json` and `features/team/contact/words.de.json` are called `common.de` and `contact.de`. */
const FILE = /(?:words\/(\w+)|(\w+)\/words)\.(\w+)\.json$/;

const byName = new Map(
  Object.entries(loaders).map(([path, load]) => {
    const [, shared, room, language] = FILE.exec(path) ?? [];
    return [`${shared ?? room}.${language}`, load];
  }),
);

/** How the words of a namespace are fetched; undefined for one that has none. */
export function wordsOf(namespace: string, language: Language): (() => Promise<Words>) | undefined {
  return byName.get(`${namespace}.${language}`);
}
