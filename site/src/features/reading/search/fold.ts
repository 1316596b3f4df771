const LETTERS: Readonly<Record<string, string>> = { ä: "a", ö: "o", ü: "u", ß: "ss", æ: "a", œ: "o" };

/** The form of a word for comparison: lower case without accents; ö and oe are equal, and so are ß and ss. */
export function fold(word: string): string {
  return word
    .toLowerCase()
    .replace(/[äöüßæœ]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/([aou])e/g, "$1");
}

const WORD = /[\p{L}\p{N}]+/gu;

/** A word, or the text between two words. */
export interface Piece {
  text: string;
  word: boolean;
}

/** Splits a text; the pieces joined are the text again. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: word, index } of text.normalize("NFC").matchAll(WORD)) {
    if (index > end) pieces.push({ text: text.normalize("NFC").slice(end, index), word: false });
    pieces.push({ text: word, word: true });
    end = index + word.length;
  }
  const rest = text.normalize("NFC").slice(end);
  return rest === "" ? pieces : [...pieces, { text: rest, word: false }];
}

/** The words of a text in their form for comparison. */
export function wordsOf(text: string): string[] {
  return (text.normalize("NFC").match(WORD) ?? []).map(fold);
}
