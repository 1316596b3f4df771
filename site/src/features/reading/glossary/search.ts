import { shownIdOf } from "./aliases";
import type { GlossaryEntry } from "./entries";

/** An entry with the other names it is looked for by. */
export interface Term {
  entry: GlossaryEntry;
  /** Names of entries that only lead to this one, such as "PgR". */
  alsoCalled: readonly string[];
}

const UMLAUTS: Readonly<Record<string, string>> = { ä: "a", ö: "o", ü: "u", ß: "ss", æ: "a", œ: "o" };

/** Small letters without accents; ö, oe and o are the same, as are ph and f. */
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

/** Entries without those that only lead to another one; their names go with the one they lead to. */
export function toTerms(entries: readonly GlossaryEntry[]): Term[] {
  const leadsTo = (entry: GlossaryEntry) => shownIdOf(entry) !== entry.id;
  return entries
    .filter((entry) => !leadsTo(entry))
    .map((entry) => {
      const aliases = entries.filter((other) => leadsTo(other) && shownIdOf(other) === entry.id);
      return { entry, alsoCalled: aliases.flatMap(({ name, key }) => [name ?? key, key]) };
    });
}

/** Slips that are forgiven: none in short words, where every letter counts. */
function forgiven(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

/** Fewest letters to change, add, leave out or swap until `typed` is how `word` begins. */
function slips(typed: string, word: string): number {
  let older: number[] = [];
  let previous = Array.from({ length: word.length + 1 }, (_, index) => index);
  for (let i = 1; i <= typed.length; i++) {
    const row = [i];
    for (let j = 1; j <= word.length; j++) {
      const same = typed[i - 1] === word[j - 1];
      let best = Math.min(
        (previous[j - 1] ?? 0) + (same ? 0 : 1),
        (previous[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
      );
      const swapped = typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1];
      if (i > 1 && j > 1 && swapped) best = Math.min(best, (older[j - 2] ?? 0) + 1);
      row.push(best);
    }
    older = previous;
    previous = row;
  }
  return Math.min(...previous);
}

/** How well a typed word fits a name: 0 begins it, 1 begins a part, 2 is in it, 3 with slips; nothing when it does not. */
function closeness(typed: string, name: string): number | undefined {
  const whole = name.replaceAll(" ", "");
  if (name.startsWith(typed) || whole.startsWith(typed)) return 0;
  const parts = name.split(" ");
  if (parts.some((part) => part.startsWith(typed))) return 1;
  if (typed.length > 2 && whole.includes(typed)) return 2;
  const near = [...parts, whole].some((part) => slips(typed, part) <= forgiven(typed));
  return near ? 3 : undefined;
}

/** The place of a term in the results: by its names first, then by its explanation. */
function rank(typed: string, names: readonly string[], description: string): number | undefined {
  const whole = typed.replaceAll(" ", "");
  const asOne = names.flatMap((name) => closeness(whole, name) ?? []);
  if (asOne.length > 0) return Math.min(...asOne);
  const each = typed.split(" ").map((word) => {
    const fits = names.flatMap((name) => closeness(word, name) ?? []);
    if (fits.length > 0) return Math.min(...fits);
    return description.split(" ").some((part) => part.startsWith(word)) ? 4 : undefined;
  });
  const places = each.filter((place) => place !== undefined);
  return places.length === each.length ? Math.max(...places) : undefined;
}

/** Terms that fit what was typed, best first; small slips and other spellings of umlauts do not matter. */
export function found(terms: readonly Term[], query: string): Term[] {
  const typed = plain(query);
  if (typed === "") return [...terms];
  return terms
    .flatMap((term) => {
      const { name, key, description } = term.entry;
      const names = [name ?? key, key, ...term.alsoCalled].map(plain);
      const place = rank(typed, names, plain(description ?? ""));
      return place === undefined ? [] : [{ term, place }];
    })
    .sort((a, b) => a.place - b.place)
    .map(({ term }) => term);
}
