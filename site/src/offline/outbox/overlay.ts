import type { Root } from "../../api/entities";
import type { Item } from "../../device/item";

type Shown = Readonly<Record<string, unknown>> & { id: number };

/**
 * Rows as they will be when everything that waits has arrived: changed ones are changed, deleted ones are left out, and
 * added ones come last with version 0, unless they are there already: the answer to them may have been lost. `accepts` tells which
 * added and changed rows belong to the list.
 */
export function withWaiting<R extends { id: number }>(
  root: Root,
  rows: readonly R[],
  items: readonly Item[],
  accepts: (row: R, isNew: boolean) => boolean = () => true,
): readonly R[] {
  const own = items.filter((item) => item.root === root);
  if (own.length === 0) return rows;
  const added = own
    .filter(({ kind, row }) => kind === "add" && rows.every(({ id }) => id !== row))
    .map(({ row, body, shown }) => ({ ...body, ...shown, id: row, version: 0 }) as unknown as R);
  return [...rows, ...added].flatMap((row) => {
    const shown = withWaitingRow(root, row, own);
    const isNew = added.includes(row);
    const touched = isNew || shown !== row;
    return shown && (!touched || accepts(shown, isNew)) ? [shown] : [];
  });
}

/** A row as it will be; null when it is deleted. */
export function withWaitingRow<R extends { id: number }>(
  root: Root,
  row: R,
  items: readonly Item[],
): R | null {
  let shown: Shown | null = row as unknown as Shown;
  for (const item of items) {
    if (item.root !== root || item.kind === "add") continue;
    if (item.kind === "call") {
      const ids = item.body.ids as readonly unknown[] | undefined;
      if (ids?.includes(row.id)) shown = shown && { ...shown, ...item.shown };
      continue;
    }
    // A day that is a row of its own stays when its series is deleted, and is an entry like any other then.
    if (item.kind === "delete" && shown?.series === item.row) shown = { ...shown, series: null };
    // A day of a series may have become a row of its own by an earlier one.
    if (!isOf(item, shown ?? row)) continue;
    shown = item.kind !== "delete" && shown ? { ...shown, ...item.body, ...item.shown } : null;
  }
  return shown as R | null;
}

/** Whether an item writes this row, or the day of a series that it stands for. */
function isOf({ row, day }: Item, shown: { id: number; series?: unknown; seriesdate?: unknown }): boolean {
  if (day === undefined) return shown.id === row;
  return shown.seriesdate === day && (shown.series || shown.id) === row;
}
