import MiniSearch, { type Query } from "minisearch";
import { wordsOf } from "./fold";

/** The kinds of hits, in the order of the page. */
export const PLACES = ["article", "glossary", "faq", "timeline", "team", "treatment"] as const;
export type Place = (typeof PLACES)[number];

/** A row of the index. */
export interface Findable {
  place: Place;
  id: number;
  title: string;
  /** Other names: searched, but not shown. */
  also?: string | undefined;
  /** A short description: a day, a topic. */
  about?: string | undefined;
  /** Shown if no word of the text itself matches. */
  teaser?: string | undefined;
  text?: string | undefined;
  /** The address of its page. */
  to: string;
}

/** A hit, with its matching words. */
export interface Hit extends Findable {
  matched: (word: string) => boolean;
}

/** `similar` when nothing matches without typing errors. */
export interface Found {
  hits: readonly Hit[];
  similar: boolean;
}

/** Stop words: they are not searched. */
const SMALL = new Set(
  `der die das den dem des ein eine einer einem einen eines und oder ist sind was wie wann wo wer warum ich mein meine
  meinen meiner mir mich bei mit von vom zu zum zur im in am an auf fur nach es kann darf muss habe haben
  the a an and or is are what how when where who why i my me with of from to in on at for after it can may must have do does`
    .split(/\s+/)
    .flatMap(wordsOf),
);

/** Prefix of word endings in the index: long words are also found by their end, as "Brustkrebs" by "krebs". */
const ENDING = "~";
const SHORTEST_ENDING = 4;

function termsOf(word: string): string[] {
  const endings: string[] = [];
  for (let at = 2; at <= word.length - SHORTEST_ENDING; at += 1) endings.push(ENDING + word.slice(at));
  return [word, ...endings];
}

/** Allowed typing errors of a word. */
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
        // Short endings would match too many words.
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

/** The words of a search without stop words; none for empty text. */
export function soughtWords(text: string): string[] {
  const all = [...new Set(wordsOf(text))];
  const telling = all.filter((word) => !SMALL.has(word));
  return telling.length > 0 ? telling : all;
}

/**
 * Builds an index in this browser alone and returns the search. Words match from their beginning, long ones also by their
 * end, and with typing errors only when nothing else is found.
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
