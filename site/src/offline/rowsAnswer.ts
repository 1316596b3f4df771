import type { Root, Row } from "../api/entities";
import { idOf, type StoredRow } from "../device/item";
import { type RootRows, rowsOfRoot } from "../device/rows";
import { articleOfDay } from "./articleOfDay";
import { isComputed } from "./derived";
import { daysOfRows } from "./outbox/daysOfRows";
import { beforeRead, mayStandForServer } from "./pulls";
import { isReplicated } from "./replicatedRoots";
import { REPLICATED_TABLES } from "./replicatedTables";
import type { CachedAnswer } from "./responseCache";

/** A page is so large at most. Where no further one is asked for, an answer has all rows. */
const WHOLE = 100;

const FILTER = "f.";

/** Before the number of rows that earlier pages had: a cursor of this device. */
const CURSOR = "rows.";

const ENTRY = "timelineentry" satisfies Root;

interface Asked {
  root: Root;
  /** Of the read of one row. */
  id?: number;
  params: URLSearchParams;
}

function asked(path: string): Asked | undefined {
  const [, name, query, id] = /^(user\/profile|\w+)\/(?:list(?:\?(.*))?|(\d+))$/.exec(path) ?? [];
  if (name === undefined) return undefined;
  const root = name.replace("/", ".") as Root;
  const params = new URLSearchParams(query);
  return id === undefined ? { root, params } : { root, id: Number(id), params };
}

/**
 * The answer to a read from the rows on this device while the server can be reached; undefined where only the server tells it, or has
 * it in the language that is shown. `visitOfRead`: the visit of the read.
 */
export async function currentRowsAnswer(
  owner: number,
  path: string,
  visitOfRead: number,
): Promise<CachedAnswer | undefined> {
  const one = asked(path);
  if (!one || !isReplicated(one.root) || isComputed(one.root)) return undefined;
  let pulled = await rowsOfRoot(owner, one.root);
  if (pulled && (await beforeRead(owner, pulled.pulledAt, visitOfRead)))
    pulled = await rowsOfRoot(owner, one.root);
  if (!pulled || !mayStandForServer(pulled.language)) return undefined;
  if (one.root === ENTRY && one.id === undefined && hasStudy(pulled.rows, one.params)) return undefined;
  return await answerOf(owner, one, pulled);
}

/** The answer to a read of the person's rows from what has been pulled of them; undefined where they do not tell it. */
export async function rowsAnswer(owner: number, path: string): Promise<CachedAnswer | undefined> {
  const one = asked(path);
  const pulled = one && (await rowsOfRoot(owner, one.root));
  // Of what nobody writes here, and of which there is no row, nobody knows whether it is pulled at all.
  if (!pulled || (pulled.rows.length === 0 && !isReplicated(one.root))) return undefined;
  return await answerOf(owner, one, pulled);
}

async function answerOf(
  owner: number,
  { root, id, params }: Asked,
  { rows, deletedIds, pulledAt }: RootRows,
): Promise<CachedAnswer | undefined> {
  const cachedAt = pulledAt;
  if (id !== undefined) {
    if (deletedIds.includes(id)) return { value: null, missing: "error.notfound", cachedAt };
    const value = rows.find((row) => row.id === id);
    return value && { value, cachedAt };
  }
  const article = params.get("f.daily") === "true" ? await articleOfDay(owner, params) : [];
  const page = listOf(root, rows, params, article);
  return page && { value: page, cachedAt };
}

/** Whether a study asks for one of the days that are asked for: whether it was answered only the server knows. */
function hasStudy(rows: readonly StoredRow[], params: URLSearchParams): boolean {
  const ofStudies = rows.filter(({ study }) => study !== undefined);
  return ofStudies.length > 0 && daysOfRows(params, ofStudies as unknown as readonly Row[]).length > 0;
}

function listOf(root: Root, rows: readonly StoredRow[], params: URLSearchParams, more: readonly Row[]) {
  const all =
    root === ENTRY
      ? entriesOf(rows, params, more)
      : sorted(filtered(root, rows, params), params.get("o.sort") ?? "");
  const start = startOf(params);
  if (!all || start === undefined) return undefined;
  const size = Number(params.get("p.s") ?? WHOLE);
  const end = start + size;
  if (size >= WHOLE || all.length <= end) return { items: all.slice(start), more: false };
  return { items: all.slice(start, end), more: true, cursor: `${CURSOR}${end}` };
}

/** How many rows earlier pages had; undefined where the server has given the cursor. */
function startOf(params: URLSearchParams): number | undefined {
  const cursor = params.get("p.c");
  if (cursor?.startsWith(CURSOR)) return Number(cursor.slice(CURSOR.length));
  const isFirst = cursor === null && Number(params.get("p.i") ?? 0) === 0;
  return isFirst ? 0 : undefined;
}

function entriesOf(
  rows: readonly StoredRow[],
  params: URLSearchParams,
  more: readonly Row[],
): readonly Row[] | undefined {
  const orders = params.get("o.sort") ?? "";
  if (params.has("f.qs") || !["", "date", "date|desc"].includes(orders)) return undefined;
  return daysOfRows(params, [...rows, ...more] as unknown as readonly Row[]);
}

/** The rows that pass all filters; undefined where one of them asks for what a row does not say. */
function filtered(
  root: Root,
  rows: readonly StoredRow[],
  params: URLSearchParams,
): readonly StoredRow[] | undefined {
  if (params.has("f.qs")) return undefined;
  const known = isReplicated(root) ? REPLICATED_TABLES[root].filters : undefined;
  const asked = [...params].filter(([name]) => name.startsWith(FILTER) && name !== "f.lazylist");
  const tests = asked.map(([name, value]) => testOf(name.slice(FILTER.length), value, rows, known));
  return tests.every((test) => test !== undefined)
    ? rows.filter((row) => tests.every((test) => test?.(row)))
    : undefined;
}

type Test = (row: StoredRow) => boolean;

function testOf(
  name: string,
  value: string,
  rows: readonly StoredRow[],
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
function sorted(rows: readonly StoredRow[] | undefined, orders: string): readonly StoredRow[] | undefined {
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
