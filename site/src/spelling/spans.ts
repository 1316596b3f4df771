import { formsOf, type Word, wordsIn } from "./fold";
import { beginsName, MOST_WORDS, namesMeant } from "./otherNames";

/** A word of a text, or several that are one in another spelling: "Ki-67" and "KI 67" are "ki67". */
export interface Span {
  start: number;
  end: number;
  /** What it is found by. */
  terms: readonly string[];
}

/** Prefix of the key of things with several names. */
export const NAMED = "=";

const TIGHT = /^\p{Cf}*[\p{Pd}\u2212/]\p{Cf}*$/u;
const SPACED = /^\s$/u;
const LOOSE = /^\s?[\p{Pd}\u2212/]?\s?$/u;

/** How far one word goes on in the next. */
export type Joint = "tight" | "spaced" | "loose" | "none";

function jointOf(between: string): Joint {
  if (TIGHT.test(between)) return "tight";
  if (SPACED.test(between)) return "spaced";
  return LOOSE.test(between) ? "loose" : "none";
}

/** Words, each with how it is joined to the one before it. */
export type Joined = Word & { joint: Joint };

export function joinedWords(text: string): Joined[] {
  let end = 0;
  return wordsIn(text).map((word, at) => {
    const joint = at === 0 ? "none" : jointOf(text.slice(end, word.start));
    end = word.end;
    return { ...word, joint };
  });
}

/** "KI 67", "Grad 3", "PD L1": a few letters and a number, or letters with one. */
export function isNumbered(one: string, other: string): boolean {
  return /^\p{L}{1,4}$/u.test(one) && /^\p{L}{0,2}\p{N}{1,3}$/u.test(other);
}

/** The words of a text and what they are together. */
export function spansOf(text: string): Span[] {
  const words = joinedWords(text).map((word): Formed => ({ ...word, forms: formsOf(word.text) }));
  return words.flatMap((word, at) => {
    const spans: Span[] = [];
    const run: Formed[] = [];
    let [written, isTight] = ["", true];
    for (const next of words.slice(at, at + MOST_WORDS)) {
      const isFirst = run.length === 0;
      const isNumber = run.length === 1 && next.joint === "spaced" && isNumbered(word.text, next.text);
      if (!isFirst && next.joint !== "tight") isTight = false;
      const goesOn = isFirst || isTight || isNumber || (next.joint !== "none" && beginsName(written));
      if (!goesOn) break;
      run.push(next);
      written += next.forms[0] ?? "";
      const names = namesMeant(run.map((one) => one.text).join(""), written);
      const terms = [...(isTight || isNumber ? joinedForms(run) : []), ...(names ? [NAMED + names.key] : [])];
      if (terms.length > 0) spans.push({ start: word.start, end: next.end, terms });
    }
    return spans;
  });
}

type Formed = Joined & { forms: readonly string[] };

/** Both forms of words that are written together; one where they are the same. */
function joinedForms(run: readonly Formed[]): string[] {
  const [out, bare] = [0, 1].map((at) => run.map(({ forms }) => forms[at] ?? forms[0] ?? "").join(""));
  return [...new Set([out ?? "", bare ?? ""])];
}
