import { fold, type Word } from "./fold";
import { canBeTail, TAIL } from "./heads";
import { MOST_WORDS, type Names, namesTyped } from "./otherNames";
import { isSmall } from "./small";
import { isNumbered, type Joined, joinedWords, NAMED } from "./spans";

/** One thing that is looked for: a text has one of these, or all of one of the lists in `parts`. */
export interface Sought {
  /** As it was typed, for slips of the finger. */
  typed: string;
  /** Terms that are the same. */
  is: readonly string[];
  /** Beginnings of terms. */
  begins: readonly string[];
  parts: readonly (readonly Sought[])[];
  /** The key of the thing that has several names. */
  named?: string | undefined;
}

interface Options {
  /** Whether the last word may still be unfinished, so that its first letter counts. */
  typing?: boolean;
}

const SHORT = 2;

/** A beginning that may end in the middle of a "ph", which counts as f. */
function beginnings(word: string): string[] {
  const all = word.endsWith("p") ? [word, `${word.slice(0, -1)}f`] : [word];
  return canBeTail(word) ? all.flatMap((one) => [one, TAIL + one]) : all;
}

function one(word: string, { typing = false }: Options): Sought {
  const names = namesTyped(word);
  if (names) return named(word, names, []);
  const isShort = word.length <= SHORT && !typing;
  return isShort
    ? { typed: word, is: [word], begins: [], parts: [] }
    : { typed: word, is: [], begins: beginnings(word), parts: [] };
}

/** Every name of a thing finds the same. */
function named(typed: string, { key, all }: Names, words: readonly string[]): Sought {
  const long = all.filter((name) => name.length > SHORT + 1 || (name.length > SHORT && /\p{N}/u.test(name)));
  // A name of several words may be bent: "lymph nodes".
  const apart = words.length > 1 && words.every(canBeTail);
  const parts = apart
    ? [words.map((word) => ({ typed: word, is: [], begins: beginnings(word), parts: [] }))]
    : [];
  return { typed, is: [NAMED + key], begins: long.flatMap(beginnings), parts, named: key };
}

function several(run: readonly Word[], isTight: boolean, options: Options): Sought {
  const words = run.map(({ text }) => fold(text));
  const typed = words.join("");
  const telling = words.filter((word) => !isSmall(word));
  // "Ki-67" is not whatever has "Ki…" and "67…" in it; "Hand-Fuß-Syndrom" may be written apart.
  const apart = !isTight || words.some((word) => word.length > 3);
  const parts = apart && telling.length > 0 ? [telling.map((word) => one(word, options))] : [];
  return { typed, is: [], begins: beginnings(typed), parts };
}

/** How many words from here on are one name. */
function nameAt(words: readonly Joined[], at: number): [length: number, found: Sought] | undefined {
  for (let length = Math.min(MOST_WORDS, words.length - at); length > 0; length -= 1) {
    const run = words.slice(at, at + length);
    if (run.slice(1).some(({ joint }) => joint === "none")) continue;
    const parts = run.map(({ text }) => fold(text));
    const typed = parts.join("");
    const names = namesTyped(typed);
    if (names) return [length, named(typed, names, parts)];
  }
  return undefined;
}

/** What is looked for in a text that was typed; nothing for a text without words. */
export function soughtIn(text: string, options: Options = {}): Sought[] {
  const words = joinedWords(text);
  const found: { sought: Sought; small: boolean }[] = [];
  let at = 0;
  while (at < words.length) {
    const name = nameAt(words, at);
    if (name) {
      found.push({ sought: name[1], small: false });
      at += name[0];
      continue;
    }
    const length = runAt(words, at);
    const run = words.slice(at, at + length);
    const isTight = run.slice(1).every(({ joint }) => joint === "tight");
    const word = fold(run[0]?.text ?? "");
    if (length > 1) found.push({ sought: several(run, isTight, options), small: false });
    else if (word !== "")
      found.push({ sought: one(word, options), small: isSmall(word) || isDose(words, at) });
    at += length;
  }
  const telling = found.filter(({ small }) => !small);
  const wanted = (telling.length > 0 ? telling : found).map(({ sought }) => sought);
  return wanted.filter(({ typed }, place) => wanted.findIndex((other) => other.typed === typed) === place);
}

/** "20" of "20 mg", "2" and "5" of "2,5 mg", "20mg": strengths stand on packages, and nowhere here. */
function isDose(words: readonly Joined[], at: number): boolean {
  const [, ...rest] = words.slice(at, at + 3).map(({ text }) => text);
  const number = words[at]?.text ?? "";
  if (/^\p{N}+(?:mg|ml|[µμ]g|mcg)$/iu.test(number)) return true;
  const unit = rest.find((text) => !/^\p{N}+$/u.test(text)) ?? "";
  return /^\p{N}+$/u.test(number) && /^(?:mg|ml|[µμ]g|mcg)$/iu.test(unit);
}

/** How many words from here on are joined to one. */
function runAt(words: readonly Joined[], at: number): number {
  let length = 1;
  while (words[at + length]?.joint === "tight") length += 1;
  if (length > 1) return length;
  const [word, next] = [words[at], words[at + 1]];
  const isPair = next?.joint === "spaced" && isNumbered(word?.text ?? "", next.text);
  return isPair && !isSmall(fold(word?.text ?? "")) ? 2 : 1;
}
