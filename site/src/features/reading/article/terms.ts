import type { KnownTerm } from "../glossary/Explained";

/** How an entry of the glossary is named in a picker. */
export interface NamedTerm {
  key: string;
  name: string;
}

const ABBREVIATION = /\(([\p{Lu}\d-]{2,})\)$/u;

/** Words to look for in a text: "Östrogenrezeptor (ER)" is found by its name and by its abbreviation. */
export function knownTerms(entries: readonly NamedTerm[]): KnownTerm[] {
  return entries.flatMap(({ key, name }) => {
    const short = ABBREVIATION.exec(name)?.[1];
    const matches = [name.replace(/\s*\([^)]*\)$/, ""), ...(short ? [short] : [])];
    return matches.map((match) => ({ match, name: key }));
  });
}

function standsIn(text: string, match: string): boolean {
  const escaped = match.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const small = match.toLowerCase();
  const abbreviation = match !== small && match === match.toUpperCase();
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, abbreviation ? "u" : "iu").test(text);
}

/** Which words to explain in which of the texts: each entry where it first comes up, and only there. */
export function termsByText(texts: readonly string[], terms: readonly KnownTerm[]): KnownTerm[][] {
  const found: KnownTerm[][] = texts.map(() => []);
  const seen = new Set<string>();
  texts.forEach((text, index) => {
    const here = terms.filter(({ match, name }) => !seen.has(name) && standsIn(text, match));
    found[index] = here;
    for (const { name } of here) seen.add(name);
  });
  return found;
}
