import MiniSearch, { type QueryCombination, type SearchOptions } from "minisearch";
import { canBeTail, headsOf, TAIL, tailsOf } from "../../../spelling/heads";
import { slipsIn } from "../../../spelling/slips";
import { type Sought, soughtIn } from "../../../spelling/sought";
import { NAMED, type Span, spansOf } from "../../../spelling/spans";
import type { Range } from "./marks";

/** The kinds of hits, in the order of the page. */
export const SOURCES = ["article", "glossary", "drug", "faq", "timeline", "team", "treatment"] as const;
export type Source = (typeof SOURCES)[number];

/** A row of the index. */
export interface Findable {
  source: Source;
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

/** A hit. `marks` are the places of a text that were found. */
export interface Hit extends Findable {
  marks: (text: string) => Range[];
}

/** `similar` when nothing has all of what was typed. */
export interface Found {
  hits: readonly Hit[];
  similar: boolean;
  /** Keys of the things that are also known by other names. */
  named: readonly string[];
}

/** Prefix of ends of words that nothing else tells to be compounds: found only where nothing else is. */
const END = "?";
const SHORTEST_END = 5;

/** Ends that words are bent with: "innen" of "Patientinnen" is no part of a compound, nor "lungen" of "Behandlungen". */
const BENT = /^\p{L}?(?:ung(?:en)?|ieren|iert|innen|heit(?:en)?|keit(?:en)?|schaft(?:en)?)$/u;

function endsOf(word: string): string[] {
  const ends: string[] = [];
  for (let at = 3; at <= word.length - SHORTEST_END; at += 1) {
    const end = word.slice(at);
    if (!BENT.test(end)) ends.push(END + end);
  }
  return ends;
}

const AS_IT_IS: SearchOptions = { tokenize: (text) => [text], processTerm: (term) => term };

/** Whether a term of the index is a word of a text. */
const isWord = (term: string) => ![TAIL, END, NAMED].some((prefix) => term.startsWith(prefix));

function exactly(sought: Sought): QueryCombination {
  const { is, begins, parts } = sought;
  return {
    combineWith: "OR",
    queries: [
      ...is.map((term) => ({ ...AS_IT_IS, queries: [term], fuzzy: false })),
      ...begins.map((term) => ({
        ...AS_IT_IS,
        queries: [term],
        prefix: true,
        fuzzy: false,
        boostTerm: () => (term.startsWith(TAIL) ? 0.4 : 1),
      })),
      ...parts.map((all): QueryCombination => ({ combineWith: "AND", queries: all.map(exactly) })),
    ],
  };
}

/** With slips of the finger, which count in whole words only: an end of a word that looks alike is another word. */
function nearly(sought: Sought): QueryCombination {
  const { typed, parts, named } = sought;
  // An abbreviation may be a word of its own, which is not meant.
  if (named !== undefined && typed.length < 4) return exactly(sought);
  const words = { ...AS_IT_IS, boostDocument: (_: unknown, term: string) => (isWord(term) ? 1 : 0) };
  const ends = canBeTail(typed) ? [{ ...AS_IT_IS, queries: [END + typed], fuzzy: false }] : [];
  return {
    combineWith: "OR",
    queries: [
      { ...words, queries: [typed], prefix: typed.length > 2, fuzzy: slipsIn(typed) },
      ...ends,
      ...parts.map((all): QueryCombination => ({ combineWith: "AND", queries: all.map(somehow) })),
    ],
  };
}

function somehow(sought: Sought): QueryCombination {
  return { combineWith: "OR", queries: [exactly(sought), nearly(sought)] };
}

/** Whether a thing is worth showing alone, where the others are nowhere. */
const isTelling = ({ typed, named }: Sought) => named !== undefined || typed.length > 3;

/**
 * Builds an index in this browser alone and returns the search. Words match from their beginning and as a part of a compound,
 * in all their spellings and names, and with slips of the finger only when nothing else is found.
 */
export function searchIn(all: readonly Findable[]): (text: string) => Found {
  const spans = new Map<string, readonly Span[]>();
  const spansIn = (text: string) => {
    const found = spans.get(text) ?? spansOf(text);
    spans.set(text, found);
    return found;
  };
  const texts = all.flatMap(({ title, also = "", about = "", text = "" }) => [title, also, about, text]);
  const isHead = headsOf(texts.flatMap((text) => spansIn(text).flatMap(({ terms }) => terms)));
  const known = new Map<string, readonly string[]>();
  const allTerms = (term: string) => {
    const found =
      known.get(term) ?? (isWord(term) ? [term, ...tailsOf(term, isHead), ...endsOf(term)] : [term]);
    known.set(term, found);
    return found;
  };
  const index = new MiniSearch<{ at: number } & Findable>({
    idField: "at",
    fields: ["title", "also", "about", "text"],
    storeFields: [],
    tokenize: (text) => spansIn(text).flatMap(({ terms }) => terms.flatMap(allTerms)),
    processTerm: (term) => term,
    searchOptions: { boost: { title: 4, also: 4 } },
  });
  index.addAll(all.map((one, at) => ({ ...one, at })));

  const marksOf = (terms: readonly string[], typed: readonly string[]) => {
    const hit = new Set(terms);
    return (text: string): Range[] => {
      const found = spansOf(text).filter((span) =>
        span.terms.flatMap(allTerms).some((term) => hit.has(term)),
      );
      // Of "Port-Katheter" only what was meant, unless all of it was.
      const isWhole = ({ terms }: Span) =>
        terms.some((term) => typed.includes(term) || (term.startsWith(NAMED) && hit.has(term)));
      const holds = (outer: Span, inner: Span) =>
        outer !== inner && outer.start <= inner.start && inner.end <= outer.end;
      return found
        .filter((span) => isWhole(span) || !found.some((inner) => holds(span, inner)))
        .map(({ start, end }) => [start, end]);
    };
  };
  const hits = (queries: readonly QueryCombination[], sought: readonly Sought[]): Hit[] =>
    index.search({ combineWith: "AND", queries: [...queries] }).flatMap(({ id, terms }) => {
      const one = all[Number(id)];
      const typed = sought.map((each) => each.typed);
      return one ? [{ ...one, marks: marksOf(terms, typed) }] : [];
    });
  const isThere = (query: QueryCombination) => index.search(query).length > 0;

  /** Each thing as near as it is known, without what is nowhere. */
  const nearest = (sought: readonly Sought[]): Hit[] => {
    const ways = sought.flatMap((one) => {
      const query = [exactly(one), nearly(one)].find(isThere);
      return query ? [{ one, query }] : [];
    });
    const telling = ways.filter(({ one }) => isTelling(one));
    const isWhole = ways.length === sought.length;
    // What is nowhere is left out, and then what says little on its own, as long as something is left.
    return (
      [ways, telling]
        .filter((some) => some.length > 0 && (isWhole || telling.length > 0))
        .map((some) =>
          hits(
            some.map(({ query }) => query),
            sought,
          ),
        )
        .find((found) => found.length > 0) ?? []
    );
  };

  return (text) => {
    const sought = soughtIn(text);
    const named = [...new Set(sought.flatMap((one) => one.named ?? []))];
    if (sought.length === 0) return { hits: [], similar: false, named };
    const exact = hits(sought.map(exactly), sought);
    if (exact.length > 0) return { hits: exact, similar: false, named };
    return { hits: nearest(sought), similar: true, named };
  };
}
