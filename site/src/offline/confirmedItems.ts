import type { Row } from "../api/entities";
import type { Item, Values } from "../device/item";
import type { Confirmed } from "./confirmed";
import { isSeriesRow } from "./outbox/seriesDays";

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
  // New rows stand where those that wait would.
  return items.length === 0 ? rows : lay(items);
}

/** Confirmed writes as items over these rows, in the order in which they were made, without those that the rows know already. */
export function itemsOver(all: readonly Confirmed[], rows: readonly Listed[], since: number): Item[] {
  const gone = new Set(all.flatMap(({ kind, row }) => (kind === "delete" ? [row] : [])));
  return all
    .filter((one) => !one.stored || !gone.has(one.stored.id as number))
    .flatMap((one) => writesOf(one, rows, since))
    .sort((one, other) => one.made - other.made)
    .map((write, at): Item => ({ ...REST, ...write, seq: at + 1, sent: true }));
}

type OneWrite = Pick<Item, "kind" | "root" | "row" | "body" | "made"> & Partial<Item>;

function writesOf(one: Confirmed, rows: readonly Listed[], since: number): OneWrite[] {
  const { kind, root, row, day, stored, path, at } = one;
  const write = { root, row, made: at, ...(path !== undefined && { path }) };
  if (kind === "call") return [{ ...write, kind, body: one.body ?? {}, shown: one.shown ?? stored ?? {} }];
  if (!stored) return [{ ...write, kind: "delete", body: {} }];
  const there = rows.filter((other) => isOf(one, other));
  if (there.length > 0 && there.every((other) => !isOlder(other, one))) return [];
  if (there.length === 0 && one.added !== undefined && one.added >= since)
    return [{ ...write, kind: "add", made: one.added, body: {}, shown: stored }];
  const seen = one.seen.find((before) => before.at >= since)?.row;
  const known = seen && { seen };
  const body = changesSince(one, since);
  if (kind === "day") return [{ ...write, kind, ...(day && { day }), ...known, body, shown: stored }];
  // A list has a series on each of its days: what belongs to one of them is not that of the series.
  const isOnDays = root === "timelineentry" && isSeriesRow(stored);
  const shown = isOnDays ? { ...body, version: stored.version } : stored;
  // What follows from a change, as parts that go with it, is told by its time.
  return Object.entries(body).map(([name, value]) => ({
    ...write,
    kind: "update",
    made: one.changed[name] ?? at,
    ...known,
    body: { [name]: value },
    shown,
  }));
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
function changesSince({ changed, stored }: Confirmed, since: number): Values {
  const names = Object.keys(changed).filter((name) => (changed[name] ?? 0) >= since);
  return Object.fromEntries(names.map((name) => [name, stored?.[name] ?? null]));
}
