import { readFileSync } from "node:fs";

export interface FirstPage {
  words: readonly string[];
  /** Path of the frame below `src/`, without extension. */
  frame: string;
  page: string;
}

const PAGE =
  /(\w+): \{\s*words: \[([^\]]*)\],\s*frame: \(\) => import\("\.\/([^"]+)"\),\s*page: \(\) => import\("\.\/([^"]+)"\),?\s*\}/g;

/**
 * The content of `src/firstPages.ts` for the build. It is parsed as text, because importing it would load the pages
 * themselves.
 */
export function firstPages<Name extends string>(
  file: string,
  names: readonly Name[],
): Record<Name, FirstPage> {
  const found = new Map<string, FirstPage>();
  for (const [, name = "", words = "", frame = "", page = ""] of readFileSync(file, "utf8").matchAll(PAGE)) {
    found.set(name, { words: [...words.matchAll(/"(\w+)"/g)].map(([, word = ""]) => word), frame, page });
  }
  const entries = names.map((name) => {
    const page = found.get(name);
    if (!page) throw new Error(`${file} does not say what the page ${name} is made of`);
    return [name, page] as const;
  });
  return Object.fromEntries(entries) as Record<Name, FirstPage>;
}
