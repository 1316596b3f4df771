/** The numbers of rows that lists have shown before they were sent. */
const waiting = new Set<number>();
/** The numbers that rows were first shown with, by those that the server has given them. */
const first = new Map<number, number>();

/** The number that a row goes by on the pages: the one that it was first shown with. */
export function firstNumber(id: number): number {
  return first.get(id) ?? id;
}

/** Longest wait for the numbers, in milliseconds: no list may wait for a browser that never answers, as only a place is lost. */
const PATIENCE_MS = 500;

/** Asks which numbers the server has given to rows, by their temporary ones. */
type RealIds = (ids: readonly number[]) => Promise<ReadonlyMap<number, number>>;

/** Learns which rows of a list had another number when lists showed them last. Before this one is shown: they keep their place. */
export async function learnNumbers(
  rows: readonly { id: number; series?: number | null }[],
  realIds: RealIds,
): Promise<void> {
  const unsent = new Set(rows.flatMap(({ id, series }) => [id, series ?? 0]).filter((id) => id < 0));
  const sent = await inTime(realIds([...waiting].filter((id) => !unsent.has(id))));
  for (const [temporary, id] of sent) {
    first.set(id, temporary);
    waiting.delete(temporary);
  }
  for (const id of unsent) waiting.add(id);
  // A browser that has cleared what waits begins to count anew.
  for (const [id, temporary] of first) if (unsent.has(temporary)) first.delete(id);
}

async function inTime(asked: ReturnType<RealIds>): ReturnType<RealIds> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<ReadonlyMap<number, number>>((resolve) => {
    timer = setTimeout(() => resolve(new Map()), PATIENCE_MS);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
