import type { Row } from "../api/entities";
import { type Item, idOf, type Values } from "../device/item";
import { withWaiting } from "./outbox/overlay";
import type { ReplicatedRoot } from "./replicatedRoots";
import { type Parts, REPLICATED_TABLES } from "./replicatedTables";

const FILTER = "f.";

/** Whether a list call asks for what refers to a row that the server does not have yet: it can only have what waits. */
export function asksOfNew(params: URLSearchParams, items: readonly Item[]): boolean {
  const named = [...params].filter(([name]) => name.startsWith(FILTER)).map(([, value]) => value);
  return items.some(({ kind, row }) => kind === "add" && named.includes(String(row)));
}

/** The rows of a list call as they will be when everything has arrived, where the pages expect them. */
export function listed(
  params: URLSearchParams,
  rows: readonly Row[],
  items: readonly Item[],
  root: ReplicatedRoot,
): readonly Row[] {
  const { filters = {}, orders = [], parts } = REPLICATED_TABLES[root];
  const asked = [...params].filter(([name]) => name.startsWith(FILTER));
  const accepts = (row: Row, isNew: boolean) =>
    asked.every(([name, value]) => {
      const property = filters[name.slice(FILTER.length)];
      // Whether a new row belongs to another list is not known here.
      return property === undefined ? !isNew : String(idOf(valuesOf(row)[property])) === value;
    });
  const isFirst = !params.has("p.c");
  const own = items.filter(({ kind }) => isFirst || kind !== "add");
  const all = withWaiting(root, rows, own, accepts);
  if (all === rows) return rows;
  const left = parts ? withoutParts(all, items, root, parts) : all;
  return inOrder(left, (params.get("o.sort") ?? "").split(","), orders);
}

/** The parts of a treatment that is to be of another kind go with that change, as on the server. */
function withoutParts(
  rows: readonly Row[],
  items: readonly Item[],
  root: ReplicatedRoot,
  parts: Parts,
): Row[] {
  const moves = items.filter(
    (item) => item.root === root && item.kind === "update" && parts.kind in item.body,
  );
  return rows.filter((row) => {
    const whole = valuesOf(row)[parts.by];
    // What was added after the change belongs to the new kind.
    const added = items.find((item) => item.kind === "add" && item.root === root && item.row === row.id);
    return !moves.some((move) => move.row === whole && !(added && added.seq >= move.seq));
  });
}

/** Rows by the orders that can be told here; without one as they are. */
function inOrder(rows: readonly Row[], wanted: readonly string[], known: readonly string[]): readonly Row[] {
  const by = wanted.map((one) => one.split("|")).filter(([name = ""]) => known.includes(name));
  if (by.length === 0) return rows;
  return [...rows].sort((one, other) => {
    for (const [name = "", way] of by) {
      const order = before(valuesOf(one)[name], valuesOf(other)[name]);
      if (order !== 0) return way === "desc" ? -order : order;
    }
    return 0;
  });
}

/** Numbers and days, and what is empty before them. */
function before(one: unknown, other: unknown): number {
  const [a, b] = [one ?? "", other ?? ""] as [number, number];
  return a < b ? -1 : a > b ? 1 : 0;
}

function valuesOf(row: Row): Values {
  return row as unknown as Values;
}
