import { fold, formsOf, together, wordsIn } from "../../../spelling/fold";
import { namesTyped } from "../../../spelling/otherNames";
import { shownIdOf } from "./aliases";
import type { GlossaryEntry } from "./entries";

/** An entry with its other names. */
export interface Term {
  entry: GlossaryEntry;
  /** Names of entries that only refer to this one, such as "PgR". */
  alsoCalled: readonly string[];
}

/** The words of a text for comparison, with umlauts written out. */
export function plain(text: string): string {
  return wordsIn(text)
    .map((word) => fold(word.text))
    .join(" ");
}

/** The words of a text in each of their forms for comparison. */
export function plainForms(text: string): string[] {
  const bare = wordsIn(text).map((word) => formsOf(word.text).at(-1) ?? "");
  return [...new Set([plain(text), bare.join(" ")])];
}

/** Entries without those that only refer to another one; their names are added to that one. */
export function toTerms(entries: readonly GlossaryEntry[]): Term[] {
  const leadsTo = (entry: GlossaryEntry) => shownIdOf(entry) !== entry.id;
  return entries
    .filter((entry) => !leadsTo(entry))
    .map((entry) => {
      const aliases = entries.filter((other) => leadsTo(other) && shownIdOf(other) === entry.id);
      const called = aliases.flatMap(({ name, key }) => [name ?? key, key]);
      return { entry, alsoCalled: [...called, ...otherNames(entry)] };
    });
}

/** The other names of what an entry is about, such as "HER2/neu". */
function otherNames({ key, name }: GlossaryEntry): readonly string[] {
  const main = together((name ?? key).replace(/\([^)]*\)/g, ""));
  return (namesTyped(main) ?? namesTyped(together(key)))?.all ?? [];
}
