import { shownIdOf } from "./aliases";
import type { GlossaryEntry } from "./entries";

/** An entry with its other names. */
export interface Term {
  entry: GlossaryEntry;
  /** Names of entries that only refer to this one, such as "PgR". */
  alsoCalled: readonly string[];
}

const UMLAUTS: Readonly<Record<string, string>> = { ä: "a", ö: "o", ü: "u", ß: "ss", æ: "a", œ: "o" };

/** Lower case without accents; ö, oe and o are equal, as are ph and f. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[äöüßæœ]/g, (letter) => UMLAUTS[letter] ?? letter)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/([aou])e/g, "$1")
    .replace(/ph/g, "f")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Entries without those that only refer to another one; their names are added to that one. */
export function toTerms(entries: readonly GlossaryEntry[]): Term[] {
  const leadsTo = (entry: GlossaryEntry) => shownIdOf(entry) !== entry.id;
  return entries
    .filter((entry) => !leadsTo(entry))
    .map((entry) => {
      const aliases = entries.filter((other) => leadsTo(other) && shownIdOf(other) === entry.id);
      return { entry, alsoCalled: aliases.flatMap(({ name, key }) => [name ?? key, key]) };
    });
}
