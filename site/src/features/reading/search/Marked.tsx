import { piecesOf, type Range } from "./marks";

interface MarkedProps {
  text: string;
  marks: (text: string) => Range[];
}

/** A text with what was found marked. */
export function Marked({ text, marks }: MarkedProps) {
  return piecesOf(text, marks(text)).map((piece, at) => {
    // The parts of a text never change their order.
    const key = `${at}`;
    return piece.marked ? <mark key={key}>{piece.text}</mark> : piece.text;
  });
}
