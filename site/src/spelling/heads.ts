import { isSmall } from "./small";

/** Parts of compounds are found where what stands before them is a word: "krebs" in "Brustkrebs", but not "lunge" in "Behandlungen". */

/** Prefix of the end of a compound. */
export const TAIL = "~";

const SHORTEST_HEAD = 3;
const SHORTEST_TAIL = 4;

/** What joins the parts of a compound: "Behandlung-s-plan", "Knoche-n-dichte". */
const LINKS = ["s", "es", "n", "en", "er"];

/** Whether a compound begins with this word, when this is its end. */
export type IsHead = (head: string, tail: string) => boolean;

export function headsOf(words: Iterable<string>): IsHead {
  const known = new Set<string>();
  for (const word of words) if (word.length >= SHORTEST_HEAD && !isSmall(word)) known.add(word);
  return (head, tail) =>
    known.has(head) ||
    // "Lymphe" is "Lymph-" at the beginning of others.
    known.has(`${head}e`) ||
    LINKS.some(
      (link) =>
        head.endsWith(link) &&
        head.length - link.length >= SHORTEST_HEAD &&
        // "Rehasport" ends with "Sport", not with "Port".
        !known.has(link + tail) &&
        known.has(head.slice(0, -link.length)),
    );
}

/** The ends of a compound that are words of their own. */
export function tailsOf(word: string, isHead: IsHead): string[] {
  const tails: string[] = [];
  for (let at = SHORTEST_HEAD; at <= word.length - SHORTEST_TAIL; at += 1)
    if (isHead(word.slice(0, at), word.slice(at))) tails.push(TAIL + word.slice(at));
  return tails;
}

/** Whether a word can be the end of a compound. */
export function canBeTail(word: string): boolean {
  return word.length >= SHORTEST_TAIL && !/\p{N}/u.test(word);
}
