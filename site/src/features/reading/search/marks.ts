/** From where to where something stands in a text. */
export type Range = readonly [start: number, end: number];

/** A part of a text; the parts joined are the text. */
export interface Piece {
  text: string;
  marked: boolean;
}

/** Splits a text at its marks, which may lie in each other. */
export function piecesOf(text: string, marks: readonly Range[]): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  const add = (to: number, marked: boolean) => {
    const before = pieces.at(-1);
    if (to <= end) return;
    const part = text.slice(end, to);
    if (before && before.marked === marked) before.text += part;
    else pieces.push({ text: part, marked });
    end = to;
  };
  for (const [from, to] of [...marks].sort(([one], [other]) => one - other)) {
    add(from, false);
    add(to, true);
  }
  add(text.length, false);
  return pieces;
}
