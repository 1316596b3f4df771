import MiniSearch, { type Query } from "minisearch";
import { wordsOf } from "./fold";

/** Where something was found, in the order of the page. */
export const PLACES = ["article", "glossary", "faq", "timeline", "team", "treatment"] as const;
export type Place = (typeof PLACES)[number];

/** Something that can be found. */
export interface Findable {
  place: Place;
  id: number;
  title: string;
  /** Found, but not shown: other names. */
  also?: string | undefined;
  /** What is known about it at a glance: a day, a topic. */
  about?: string | undefined;
  /** Shown while no word of the text itself was found. */
  teaser?: string | undefined;
  text?: string | undefined;
  /** The page it is on. */
  to: string;
}

/** A find, with the words of it that were meant. */
export interface Hit extends Findable {
  matched: (word: string) => boolean;
}

/** `similar` when nothing holds the words as they were typed. */
export interface Found {
  hits: readonly Hit[];
  similar: boolean;
}

/** Words that say nothing about what is looked for. */
const SMALL = new Set(
  `der die das den dem des ein eine einer einem einen eines und oder ist sind was wie wann wo wer warum ich mein meine
  meinen meiner mir mich bei mit von vom zu zum zur im in am an auf fur nach es kann darf muss habe haben
  the a an and or is are what how when where who why i my me with of from to in on at for after it can may must have do does`
    .split(/\s+/)
    .flatMap(wordsOf),
);

/** Marks an ending of a word: long words are also found by how they end, as "Brustkrebs" by "krebs". */
const ENDING = "~";
const SHORTEST_ENDING = 4;

function termsOf(word: string): string[] {
  const endings: string[] = [];
  for (let at = 2; at <= word.length - SHORTEST_ENDING; at += 1) endings.push(ENDING + word.slice(at));
  return [word, ...endings];
}

/** How many letters of a word may be wrong. */
function slips(word: string): number {
  if (word.length < 4 || /^\d+$/.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

const AS_IT_IS = { tokenize: (text: string) => [text], processTerm: (term: string) => term };

function queryFor(words: readonly string[], similar: boolean): Query {
  const either = (word: string): Query => ({
    combineWith: "OR",
    queries: [
      { ...AS_IT_IS, queries: [word], prefix: word.length > 1, fuzzy: similar ? slips(word) : false },
      {
        ...AS_IT_IS,
        queries: [ENDING + word],
        // A piece from inside a word has to be long enough to mean something.
        prefix: word.length >= SHORTEST_ENDING,
        fuzzy: false,
        boostTerm: () => 0.4,
      },
    ],
  });
  return { combineWith: "AND", queries: words.map(either) };
}

function matcher(terms: readonly string[]): (word: string) => boolean {
  const whole = new Set(terms.filter((term) => !term.startsWith(ENDING)));
  const endings = terms.filter((term) => term.startsWith(ENDING)).map((term) => term.slice(ENDING.length));
  return (word) => {
    const [folded = ""] = wordsOf(word);
    return whole.has(folded) || endings.some((ending) => folded.endsWith(ending));
  };
}

/** The words that a search looks for; none for empty text. */
export function soughtWords(text: string): string[] {
  const all = [...new Set(wordsOf(text))];
  const telling = all.filter((word) => !SMALL.has(word));
  return telling.length > 0 ? telling : all;
}

/**
 * Makes everything findable by every word of it, in this browser alone. Words may be begun, may be the end of a longer
 * one and, when nothing else is found, may have slips of the finger.
 */
export function searchIn(all: readonly Findable[]): (text: string) => Found {
  const index = new MiniSearch<{ at: number } & Findable>({
    idField: "at",
    fields: ["title", "also", "about", "text"],
    storeFields: [],
    tokenize: wordsOf,
    processTerm: termsOf,
    searchOptions: { boost: { title: 4, also: 4 } },
  });
  index.addAll(all.map((one, at) => ({ ...one, at })));

  const hits = (words: readonly string[], similar: boolean): Hit[] =>
    index.search(queryFor(words, similar)).flatMap(({ id, terms }) => {
      const one = all[Number(id)];
      return one ? [{ ...one, matched: matcher(terms) }] : [];
    });

  return (text) => {
    const words = soughtWords(text);
    if (words.length === 0) return { hits: [], similar: false };
    const exact = hits(words, false);
    if (exact.length > 0) return { hits: exact, similar: false };
    return { hits: hits(words, true), similar: true };
  };
}
