import { piecesOf } from "./fold";

const LENGTH = 170;
const BEFORE = 50;

/** A part of a text: around the first matching word, else its beginning. */
export function excerpt(text: string, matched: (word: string) => boolean): string {
  if (text.length <= LENGTH) return text;
  const pieces = piecesOf(text);
  let start = 0;
  let place = 0;
  for (const piece of pieces) {
    if (piece.word && matched(piece.text)) {
      start = Math.max(0, place - BEFORE);
      break;
    }
    place += piece.text.length;
  }
  // Whole words only.
  const from = start === 0 ? 0 : text.indexOf(" ", start) + 1;
  const rest = text.slice(from);
  const cut = rest.length > LENGTH ? rest.lastIndexOf(" ", LENGTH) : rest.length;
  const shown = rest.slice(0, cut < 0 ? LENGTH : cut);
  return `${from > 0 ? "… " : ""}${shown}${shown.length < rest.length ? " …" : ""}`;
}

export function holds(text: string, matched: (word: string) => boolean): boolean {
  return piecesOf(text).some((piece) => piece.word && matched(piece.text));
}
