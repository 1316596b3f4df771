import type { Root } from "../../api/entities";
import type { Item, StoredRow } from "./item";
import { following } from "./schedule";
import { sameValue } from "./statements";

/** Ids count milliseconds since this moment above so many random bits (ADR 4). */
const IDS_SINCE = Date.UTC(2024, 0, 1);
const RANDOM = 2 ** 12;

/** How far the clocks of a device and of the server are taken to differ at most, in milliseconds. */
const CLOCKS_MS = 600_000;

type Shown = Readonly<Record<string, unknown>> & { id: number };

/**
 * The items without the adds that the server has taken although their answer was lost: their rows are in its list, and would
 * stand there twice until the next try. What waits behind such an add refers to its row.
 */
export function withoutTaken(
  root: Root,
  rows: readonly { id: number }[],
  items: readonly Item[],
): readonly Item[] {
  let left = items;
  const known = new Set<number>();
  for (const { seq, kind, root: own } of items) {
    if (kind !== "add" || own !== root) continue;
    const add = left.find((item) => item.seq === seq);
    const row = add && (rows as readonly Shown[]).find((one) => !known.has(one.id) && isMadeBy(add, one));
    if (!row) continue;
    known.add(row.id);
    left = following(
      left.filter((item) => item !== add),
      add,
      row as unknown as StoredRow,
    );
  }
  return left;
}

/** Whether a row was made after an add was written, and says all that it does. */
function isMadeBy({ root, body, made, file }: Item, row: Shown): boolean {
  // The id of a document tells no time, and another one may be called the same; an upload in parts is known by its number.
  if (file) return row.id === file.upload;
  if (row.series || row.id / RANDOM + IDS_SINCE < made - CLOCKS_MS) return false;
  // A day of a series says on which day that begins.
  const whole: Shown = row.firstdate === undefined ? row : { ...row, date: row.firstdate };
  return Object.entries(body).every(([name, value]) => sameValue(root, name, whole[name], value));
}
