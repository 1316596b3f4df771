import type { KnownTerm } from "../glossary/Explained";

/** A glossary entry with its name, as pickers get it. */
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

/** The terms to link in each text: every entry only where it first occurs. */
export function termsByText(texts: readonly string[], terms: readonly KnownTerm[]): KnownTerm[][] {
  const found: KnownTerm[][] = texts.map(() => []);
  const keys = new Set<string>();
  texts.forEach((text, index) => {
    const here = terms.filter(({ match, name }) => !keys.has(name) && standsIn(text, match));
    found[index] = here;
    for (const { name } of here) keys.add(name);
  });
  return found;
}
