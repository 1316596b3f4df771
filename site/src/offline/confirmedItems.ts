import type { Row } from "../api/entities";
import type { Confirmed } from "./confirmed";
import type { Item, Values } from "./outbox/item";

type Listed = Row & { version?: number; series?: unknown; seriesdate?: unknown };

/** What an item has that is neither sent nor shown here. */
const REST = {
  owner: 0,
  key: "",
  base: {},
  version: 0,
  tries: 0,
  next: 0,
  state: "waiting",
  title: "",
} as const;

/**
 * Rows of an answer that was asked for at `since`, with the writes that were confirmed after that: `lay` puts them over the rows
 * as if they waited.
 */
export function withConfirmed(
  all: readonly Confirmed[],
  rows: readonly Row[],
  since: number,
  lay: (items: readonly Item[]) => readonly Row[],
): readonly Row[] {
  const items = itemsOver(all, rows, since);
  if (items.length === 0) return rows;
  // New rows stand where those that wait would, and have their numbers.
  return lay(items).map((row) => {
    const stored = row.id < 0 ? all[-row.id - 1]?.stored : undefined;
    return stored ? ({ ...row, id: stored.id, version: stored.version } as Row) : row;
  });
}

/** Confirmed writes as items over these rows, without those that the rows know already. */
export function itemsOver(all: readonly Confirmed[], rows: readonly Listed[], since: number): Item[] {
  const gone = new Set(all.flatMap(({ kind, row }) => (kind === "delete" ? [row] : [])));
  const added = new Map<number, number>();
  const items = all.map((one, at): Item | null => {
    const { kind, root, row, day, stored, seen, path } = one;
    const item = {
      ...REST,
      root,
      seq: at + 1,
      made: one.at,
      sent: true,
      ...(path !== undefined && { path }),
    } as const;
    if (kind === "call")
      return { ...item, kind, row, body: one.body ?? {}, shown: one.shown ?? stored ?? {} };
    if (kind === "delete") return { ...item, kind, row, body: {} };
    if (!stored || gone.has(stored.id as number)) return null;
    const there = rows.filter((other) => isOf(one, other));
    if (there.length > 0 && there.every((other) => !isOlder(other, one))) return null;
    if (there.length === 0 && (one.added ?? 0) >= since) {
      added.set(row, -item.seq);
      return { ...item, kind: "add", row: -item.seq, body: {}, shown: stored };
    }
    const changes = changesSince(one, since);
    const known = seen && { seen };
    if (kind === "day")
      return { ...item, kind, row, ...(day && { day }), ...known, ...changes, shown: stored };
    // A list has a series on each of its days: what belongs to one of them is not that of the series.
    const shown = root === "timelineentry" ? changes.shown : stored;
    return { ...item, kind: "update", row, ...known, body: changes.body, shown };
  });
  return items.flatMap((item) => (item ? { ...item, row: added.get(item.row) ?? item.row } : []));
}

/** Whether an answer has the row that was written, or the day of a series. */
function isOf({ row, day, kind }: Confirmed, other: Listed): boolean {
  if (kind !== "day") return other.id === row;
  return other.seriesdate === day && (other.series || other.id) === row;
}

/** Whether an answer has a row as it was before it was written. A day of a series that is no row of its own has no version. */
function isOlder(other: Listed, { kind, row, stored }: Confirmed): boolean {
  return (kind === "day" && other.id === row) || Number(other.version) < Number(stored?.version);
}

/** What was changed since then: empty where it was emptied, as the server leaves that out. */
function changesSince({ changed, stored }: Confirmed, since: number): { body: Values; shown: Values } {
  const names = Object.keys(changed).filter((name) => (changed[name] ?? 0) >= since);
  const values = names.map((name) => [name, stored?.[name] ?? null] as const);
  return {
    body: Object.fromEntries(values),
    shown: { ...Object.fromEntries(values), ...(stored && { version: stored.version }) },
  };
}
