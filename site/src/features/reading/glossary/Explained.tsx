import type { ReactNode } from "react";
import { GlossaryLink } from "./public/GlossaryLink";

/** A word to look for in a text and the `key` of its glossary entry. */
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

interface Span extends KnownTerm {
  start: number;
  end: number;
}

const LETTER = /[\p{L}\p{M}\p{N}]/u;

const lower = (text: string) => text.toLowerCase();

/** Abbreviations are matched with their capitals: "ER" is not the German "er". */
const isAbbreviation = (match: string) => lower(match) !== match && match.toUpperCase() === match;

/** The first occurrence of a whole word that does not overlap a place taken by another term. */
function firstSpan(text: string, { match, name }: KnownTerm, used: readonly Span[]): Span | null {
  const exactly = isAbbreviation(match);
  const within = exactly ? text : lower(text);
  const wanted = exactly ? match : lower(match);
  // A few capitals have longer small letters, which would shift all positions in the text.
  if (wanted === "" || within.length !== text.length) return null;
  for (let start = within.indexOf(wanted); start >= 0; start = within.indexOf(wanted, start + 1)) {
    const end = start + wanted.length;
    const byItself = !LETTER.test(text[start - 1] ?? " ") && !LETTER.test(text[end] ?? " ");
    const free = used.every((other) => end <= other.start || other.end <= start);
    if (byItself && free) return { match, name, start, end };
  }
  return null;
}

/** The places to link, in the order of the text: each entry once, and of overlapping words the longer one. */
function spansIn(text: string, terms: readonly KnownTerm[]): Span[] {
  const longestFirst = [...terms].sort((a, b) => b.match.length - a.match.length);
  const spans: Span[] = [];
  for (const term of longestFirst) {
    if (spans.some(({ name }) => name === term.name)) continue;
    const span = firstSpan(text, term, spans);
    if (span) spans.push(span);
  }
  return spans.sort((a, b) => a.start - b.start);
}

/** A plain text in which the first occurrence of each known word is a glossary link. */
export function Explained({ text, terms, auto }: ExplainedProps) {
  const parts: ReactNode[] = [];
  let done = 0;
  for (const { name, start, end } of spansIn(text, terms)) {
    parts.push(<span key={`before ${start}`}>{text.slice(done, start)}</span>);
    parts.push(
      <GlossaryLink key={start} name={name} auto={auto}>
        {text.slice(start, end)}
      </GlossaryLink>,
    );
    done = end;
  }
  if (parts.length === 0) return text;
  return (
    <>
      {parts}
      <span>{text.slice(done)}</span>
    </>
  );
}
