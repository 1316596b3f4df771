import type { Root, Row } from "../api/entities";
import { rowsOfRoot, type ServerRow } from "../device/rows";
import { idOf } from "../device/values";
import type { FurtherAnswer } from "./furtherAnswers";
import { isLater } from "./laterRoots";
import { LATER_ROWS } from "./laterRows";
import { daysOfRows } from "./outbox/daysOfRows";

/** A page is so large at most. A shorter one is only asked for where no further one is. */
const WHOLE = 100;

const FILTER = "f.";

/** The answer to a read of the person's rows from what has been pulled of them; undefined where they do not tell it. */
export async function rowsAnswer(owner: number, path: string): Promise<FurtherAnswer | undefined> {
  const [, root, query, id] = /^(user\/profile|\w+)\/(?:list\?(.*)|(\d+))$/.exec(path) ?? [];
  if (root === undefined) return undefined;
  const pulled = await rowsOfRoot(owner, root.replace("/", "."));
  // Of what nobody writes here, and of which there is no row, nobody knows whether it is pulled at all.
  if (!pulled || (pulled.rows.length === 0 && !isLater(root.replace("/", ".") as Root))) return undefined;
  const { rows, seen } = pulled;
  if (id !== undefined) {
    const value = rows.find((row) => row.id === Number(id));
    return value && { value, seen };
  }
  const page = listOf(root.replace("/", ".") as Root, rows, new URLSearchParams(query));
  return page && { value: page, seen };
}

function listOf(root: Root, rows: readonly ServerRow[], params: URLSearchParams) {
  const all =
    root === "timelineentry"
      ? daysOfRows(params, rows as unknown as readonly Row[])
      : sorted(filtered(root, rows, params), params.get("o.sort") ?? "");
  if (!all) return undefined;
  const size = Number(params.get("p.s") ?? WHOLE);
  return size < WHOLE && all.length > size
    ? { items: all.slice(0, size), more: true }
    : { items: all, more: false };
}

/** The rows that pass all filters; undefined where one of them asks for what a row does not say. */
function filtered(
  root: Root,
  rows: readonly ServerRow[],
  params: URLSearchParams,
): readonly ServerRow[] | undefined {
  if (params.has("f.qs")) return undefined;
  const known = isLater(root) ? LATER_ROWS[root].filters : undefined;
  const asked = [...params].filter(([name]) => name.startsWith(FILTER) && name !== "f.lazylist");
  const tests = asked.map(([name, value]) => testOf(name.slice(FILTER.length), value, rows, known));
  return tests.every((test) => test !== undefined)
    ? rows.filter((row) => tests.every((test) => test?.(row)))
    : undefined;
}

type Test = (row: ServerRow) => boolean;

function testOf(
  name: string,
  value: string,
  rows: readonly ServerRow[],
  known: Readonly<Record<string, string>> = {},
): Test | undefined {
  if (name === "unread") return ({ read }) => String(read !== true) === value;
  if (name === "isRoot") return ({ parenttreatment }) => String(parenttreatment === undefined) === value;
  const property = known[name] ?? name.replace(/Id$/, "");
  const isFlag = value === "true" || value === "false";
  if (!isFlag && !(name in known) && !rows.some((row) => property in row)) return undefined;
  return (row) => String(idOf(row[property]) ?? (isFlag ? false : undefined)) === value;
}

/** Rows by their orders; those without a value come last, equal ones by their id. */
function sorted(rows: readonly ServerRow[] | undefined, orders: string): readonly ServerRow[] | undefined {
  const by = orders
    .split(",")
    .filter(Boolean)
    .map((one) => one.split("|"));
  return (
    rows &&
    [...rows].sort((one, other) => {
      for (const [name = "", way] of by) {
        const [a, b] = [one[name], other[name]];
        const isEmpty = Number(a === undefined) - Number(b === undefined);
        const order = isEmpty || (way === "desc" ? -compared(a, b) : compared(a, b));
        if (order !== 0) return order;
      }
      return one.id - other.id;
    })
  );
}

function compared(one: unknown, other: unknown): number {
  if (typeof one === "string" && typeof other === "string") return one.localeCompare(other);
  return Number(one) - Number(other) || 0;
}
