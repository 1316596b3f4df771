import type { ReactNode } from "react";
import { GlossaryLink } from "./GlossaryLink";

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

/** Where a word first stands by itself and not as a part of a longer one. */
function firstPlace(text: string, { match, name }: KnownTerm): Place | null {
  const folded = text.toLocaleLowerCase("de");
  const wanted = match.toLocaleLowerCase("de");
  // Folding can change the length of rare letters; places in the text would then be wrong.
  if (wanted === "" || folded.length !== text.length) return null;
  for (let start = folded.indexOf(wanted); start >= 0; start = folded.indexOf(wanted, start + 1)) {
    const end = start + wanted.length;
    if (!LETTER.test(text[start - 1] ?? " ") && !LETTER.test(text[end] ?? " "))
      return { match, name, start, end };
  }
  return null;
}

/** The words to explain in their order: each entry once, and of words that overlap the longer one. */
function placesIn(text: string, terms: readonly KnownTerm[]): Place[] {
  const longestFirst = [...terms].sort((a, b) => b.match.length - a.match.length);
  const kept: Place[] = [];
  for (const term of longestFirst) {
    const place = firstPlace(text, term);
    const taken =
      place &&
      kept.some((other) => other.name === place.name || (place.start < other.end && other.start < place.end));
    if (place && !taken) kept.push(place);
  }
  return kept.sort((a, b) => a.start - b.start);
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
