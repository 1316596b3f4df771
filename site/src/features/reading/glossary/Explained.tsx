import type { ReactNode } from "react";
import { GlossaryLink } from "./public/GlossaryLink";

/** A word to look for in a text and the `key` of the glossary entry that explains it. */
export interface KnownTerm {
  match: string;
  name: string;
}

export interface ExplainedProps {
  text: string;
  terms: readonly KnownTerm[];
  /** As for `GlossaryLink`. */
  auto?: boolean | undefined;
}

interface Place extends KnownTerm {
  start: number;
  end: number;
}

const LETTER = /[\p{L}\p{M}\p{N}]/u;

const lower = (text: string) => text.toLowerCase();

/** Abbreviations only count as they are written: "ER" is not the German "er". */
const isAbbreviation = (match: string) => lower(match) !== match && match.toUpperCase() === match;

/** Where a word first stands by itself, not as a part of a longer one and not where something else is explained. */
function firstPlace(text: string, { match, name }: KnownTerm, taken: readonly Place[]): Place | null {
  const exactly = isAbbreviation(match);
  const within = exactly ? text : lower(text);
  const wanted = exactly ? match : lower(match);
  // Small letters can be longer than the rare capitals they come from; places in the text would then be wrong.
  if (wanted === "" || within.length !== text.length) return null;
  for (let start = within.indexOf(wanted); start >= 0; start = within.indexOf(wanted, start + 1)) {
    const end = start + wanted.length;
    const byItself = !LETTER.test(text[start - 1] ?? " ") && !LETTER.test(text[end] ?? " ");
    const free = taken.every((other) => end <= other.start || other.end <= start);
    if (byItself && free) return { match, name, start, end };
  }
  return null;
}

/** The words to explain in their order: each entry once, and of words that overlap the longer one. */
function placesIn(text: string, terms: readonly KnownTerm[]): Place[] {
  const longestFirst = [...terms].sort((a, b) => b.match.length - a.match.length);
  const places: Place[] = [];
  for (const term of longestFirst) {
    if (places.some(({ name }) => name === term.name)) continue;
    const place = firstPlace(text, term, places);
    if (place) places.push(place);
  }
  return places.sort((a, b) => a.start - b.start);
}

/** A plain text in which the first occurrence of each known word can be pressed and explains itself. */
export function Explained({ text, terms, auto }: ExplainedProps) {
  const parts: ReactNode[] = [];
  let done = 0;
  for (const { name, start, end } of placesIn(text, terms)) {
    parts.push(text.slice(done, start));
    parts.push(
      <GlossaryLink key={start} name={name} auto={auto}>
        {text.slice(start, end)}
      </GlossaryLink>,
    );
    done = end;
  }
  return (
    <>
      {parts}
      {text.slice(done)}
    </>
  );
}
