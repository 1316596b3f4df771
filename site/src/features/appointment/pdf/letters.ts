import coverage from "./fonts/coverage.json";

type Ranges = readonly (readonly number[])[];

const OWN: Ranges = coverage["atkinson-hyperlegible-next"];
const FURTHER: Ranges = coverage["noto-sans"];

/**
 * A text as it is written: composed, without what has no width (marks of direction, soft hyphens, forms of emoji), with one kind
 * of line end.
 */
export function writtenText(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(/\t/g, " ")
    .replace(/\p{Cf}|\p{Variation_Selector}|\u034f|[^\P{Cc}\n]/gu, "");
}

/** Whether the letters of the summary's own font are enough for a text that is written. */
export function isOwn(text: string): boolean {
  return everyPoint(text, OWN);
}

/** The words that no font of the summary can write, each once: those with letters of other scripts, and pictures. */
export function unwritten(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => writtenText(text).split(/\s+/u));
  return [...new Set(words.filter((word) => !isOwn(word) && !everyPoint(word, FURTHER)))];
}

function everyPoint(text: string, ranges: Ranges): boolean {
  return Array.from(text).every((letter) => letter === "\n" || isIn(ranges, letter.codePointAt(0) ?? 0));
}

/** The ranges are in order: half of what is left is looked at each time. */
function isIn(ranges: Ranges, point: number): boolean {
  let [low, high] = [0, ranges.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first = 0, last = 0] = ranges[middle] ?? [];
    if (point < first) high = middle - 1;
    else if (point > last) low = middle + 1;
    else return true;
  }
  return false;
}
