import MiniSearch, { type QueryCombination, type SearchOptions } from "minisearch";
import { namesTyped } from "../../../spelling/otherNames";
import { plain, plainForms, type Term } from "./terms";

/**
 * How a name can match, each with its own prefix in the index: beginning of the name, beginning of a word, part of a word,
 * and every beginning, to be compared with typing errors.
 */
const MARKS = { whole: "=", word: ">", inside: "~", defaults: "^" } as const;

/** Shortest part of a word that is searched. */
const SHORTEST_INSIDE = 3;

const together = (text: string) => text.replaceAll(" ", "");

function ends(word: string): string[] {
  return Array.from(word, (_, at) => word.slice(at));
}

function beginnings(word: string): string[] {
  return Array.from(word, (_, at) => word.slice(0, at + 1));
}

function namePieces(name: string): string[] {
  const whole = together(name);
  const words = name.split(" ");
  return [
    MARKS.whole + whole,
    ...words.map((word) => MARKS.word + word),
    ...ends(whole).map((end) => MARKS.inside + end),
    ...[...words, whole].flatMap(beginnings).map((defaults) => MARKS.defaults + defaults),
  ];
}

/** Longer than any word of a name. */
const MAX_WORD_LENGTH = 60;

/** Allowed typing errors: none in short words, where every letter counts. */
function forgiven(word: string): number {
  if (word.length < 4 || word.length > MAX_WORD_LENGTH) return 0;
  return word.length < 8 ? 1 : 2;
}

/** The word with two neighbouring letters swapped: the index counts two errors, but it is one mistake in typing. */
function swapped(word: string): string[] {
  return Array.from({ length: word.length - 1 }, (_, at) => {
    const [one = "", other = ""] = word.slice(at, at + 2);
    return word.slice(0, at) + other + one + word.slice(at + 2);
  });
}

/** The name counts more than other names. */
const NAMES = ["name", "also"];

/** Distance between the kinds of matches; larger than any other part of the score. */
const STEP = 1000;

function looked(piece: string, closeness: number, options: SearchOptions): QueryCombination {
  return { queries: [piece], combineWith: "OR", boostTerm: () => STEP ** closeness, ...options };
}

/** How a word may match a name, the closest first. */
function inNames(word: string): QueryCombination[] {
  const names = { fields: NAMES, boost: { name: 2 } };
  const prefixed = { ...names, prefix: true };
  const slips = forgiven(word);
  // Only beginnings: compared with typing errors, the mark of another kind would be one of them.
  const boostDocument = (_: unknown, piece: string) => (piece.startsWith(MARKS.defaults) ? 1 : 0);
  const near = (text: string, fuzzy: number) =>
    looked(MARKS.defaults + text, 1, { ...names, fuzzy, boostDocument });
  return [
    looked(MARKS.whole + word, 4, prefixed),
    looked(MARKS.word + word, 3, prefixed),
    ...(word.length < SHORTEST_INSIDE ? [] : [looked(MARKS.inside + word, 2, prefixed)]),
    ...(slips === 0 ? [] : [near(word, slips), ...swapped(word).map((text) => near(text, slips - 1))]),
  ];
}

function queryFor(typed: string): QueryCombination {
  const anywhere = (word: string): QueryCombination => ({
    combineWith: "OR",
    queries: [...inNames(word), looked(word, 0, { fields: ["description"], prefix: true })],
  });
  const whole = together(typed);
  // The parts of a name say something else: "2" of "HER-2".
  const words = namesTyped(whole) ? [whole] : typed.split(" ");
  const each: QueryCombination = { combineWith: "AND", queries: words.map(anywhere) };
  return { combineWith: "OR", queries: [...inNames(whole), each] };
}

const NAMES_APART = "\n";

function indexOf(terms: readonly Term[]): MiniSearch {
  const index = new MiniSearch({
    idField: "at",
    fields: [...NAMES, "description"],
    tokenize: (text, field) =>
      field !== undefined && NAMES.includes(field)
        ? text.split(NAMES_APART).flatMap(namePieces)
        : text.split(" "),
    processTerm: (piece) => piece,
    // The query is a combination already and must not be split again.
    searchOptions: { tokenize: (piece) => [piece] },
  });
  index.addAll(
    terms.map(({ entry: { name, key, description }, alsoCalled }, at) => ({
      at,
      name: plainForms(name ?? key).join(NAMES_APART),
      also: [key, ...alsoCalled].flatMap(plainForms).join(NAMES_APART),
      description: plainForms(description ?? "").join(" "),
    })),
  );
  return index;
}

const indexes = new WeakMap<readonly Term[], MiniSearch>();

/** Terms for a search, best first; allows small typing errors and other spellings of umlauts. */
export function found(terms: readonly Term[], query: string): Term[] {
  const typed = plain(query);
  if (typed === "") return [...terms];
  const index = indexes.get(terms) ?? indexOf(terms);
  indexes.set(terms, index);
  return index.search(queryFor(typed)).flatMap(({ id }) => terms[Number(id)] ?? []);
}
