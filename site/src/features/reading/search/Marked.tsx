import { piecesOf } from "./fold";

interface MarkedProps {
  text: string;
  matched: (word: string) => boolean;
}

/** A text with the matching words marked. */
export function Marked({ text, matched }: MarkedProps) {
  return piecesOf(text).map((piece, at) => {
    // The parts of a text never change their order.
    const key = `${at}`;
    return piece.word && matched(piece.text) ? <mark key={key}>{piece.text}</mark> : piece.text;
  });
}
