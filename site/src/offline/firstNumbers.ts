/** The numbers that rows were first shown with, by those that the server has given them. */
const first = new Map<number, number>();

/** The number that a row goes by on the pages: the one that it was first shown with. */
export function firstNumber(id: number): number {
  return first.get(id) ?? id;
}

/** A row that was shown with a temporary number has got one of the server. */
export function noteNumber(temporary: number, id: number): void {
  // A browser that has cleared what waits begins to count anew.
  for (const [former, number] of first) if (number === temporary) first.delete(former);
  first.set(id, temporary);
}
