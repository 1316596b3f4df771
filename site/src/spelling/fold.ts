/** Letters that are written out where a keyboard does not have them, and what is left without their signs. */
const WRITTEN: Readonly<Record<string, readonly [out: string, bare: string]>> = {
  ä: ["ae", "a"],
  ö: ["oe", "o"],
  ü: ["ue", "u"],
  æ: ["ae", "a"],
  œ: ["oe", "o"],
  ø: ["oe", "o"],
  å: ["aa", "a"],
  ß: ["ss", "ss"],
  ł: ["l", "l"],
  đ: ["d", "d"],
  ı: ["i", "i"],
};

const SPECIAL = new RegExp(`[${Object.keys(WRITTEN).join("")}]`, "g");

/**
 * The forms of a word for comparison, at most two: with its umlauts written out, and without them. No word is shortened that
 * has none: "Feuer" and "neue" keep their letters.
 */
export function formsOf(word: string): string[] {
  const small = word
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .toLowerCase();
  const [out = "", bare = ""] = [0, 1].map((form) =>
    small
      .replace(SPECIAL, (letter) => WRITTEN[letter]?.[form] ?? letter)
      .normalize("NFD")
      .replace(/[^\p{L}\p{N}]+/gu, "")
      .replaceAll("ph", "f"),
  );
  if (out === "") return [];
  return out === bare ? [out] : [out, bare];
}

/** How a word is looked for: as it was typed, with its umlauts written out. */
export function fold(word: string): string {
  return formsOf(word)[0] ?? "";
}

/** A word and where it stands. */
export interface Word {
  text: string;
  start: number;
  end: number;
}

// Signs without width, such as a soft hyphen, are inside of words.
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Cf}]*/gu;

export function wordsIn(text: string): Word[] {
  return Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    text: word,
    start: index,
    end: index + word.length,
  }));
}

/** The words of a text as one: "Her-2/neu" is "her2neu". */
export function together(text: string): string {
  return wordsIn(text)
    .map(({ text: word }) => fold(word))
    .join("");
}
