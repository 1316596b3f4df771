import type { Root } from "../../api/entities";
import type { Language } from "../../i18n/languages";
import type { Row } from "./contract";
import { type Bag, type Fault, fieldOf, fieldsOf, filtersOf, isCatalog, type Schema } from "./contract";
import { keepOf } from "./definitions";
import { worded } from "./present";
import { Refusal } from "./problem";
import type { Tables } from "./tables";
import { isBag, isRealDay } from "./validate";

type FaultKey = Fault["key"];

const LARGEST_SIZE = 500;
const MOST_ROWS = 10_000;
/** Maximum number of fields to sort by, and to search in. */
const MOST_FIELDS = 5;

/** A parsed list call. */
export interface Query {
  /** Rows before the page. */
  start: number;
  size: number;
  order: readonly { field: string; descending: boolean }[];
  /** Values in comparable form, by the name of the filter. */
  filters: ReadonlyMap<string, unknown>;
  from: string | undefined;
  to: string | undefined;
  search: string | Bag | undefined;
  lazy: boolean;
}

class Misread extends Error {
  readonly key: FaultKey;
  readonly path: string | undefined;

  constructor(key: FaultKey, path?: string) {
    super(key);
    this.key = key;
    this.path = path;
  }
}

/** Parses the parameters of a list, or reports every invalid one. */
export function parseQuery(root: Root, params: Iterable<readonly [string, string]>): Query {
  const faults: Fault[] = [];
  const filters = new Map<string, unknown>();
  const days: Bag = {};
  let [index, size, cursor, lazy] = [0, 100, undefined as number | undefined, false];
  let order: Query["order"] = [];
  let search: Query["search"];
  const take = (name: string, value: string): void => {
    if (value === "" && ["f.qs", "f.lazylist"].includes(name)) return;
    if (name === "p.i") index = numberIn(value, 0, Number.MAX_SAFE_INTEGER);
    else if (name === "p.s") size = numberIn(value, 1, LARGEST_SIZE);
    else if (name === "p.c") cursor = rowsBefore(value);
    else if (name === "o.sort") order = ordersOf(root, value);
    else if (name === "f.lazylist") lazy = truth(value);
    else if (name === "f.qs") search = searchOf(root, value);
    else filter(name, value);
  };
  const filter = (name: string, value: string): void => {
    const wanted = name.startsWith("f.") ? name.slice(2) : "";
    const schema = filtersOf(root).get(wanted);
    if (!schema || wanted === "") throw new Misread("unknown");
    const keep = keepOf(root, wanted);
    if (value === "" && keep !== "own") return;
    if (keep === "days") {
      if (!isRealDay(value)) throw new Misread("date");
      days[wanted] = value;
    } else if (keep !== "own") filters.set(wanted, compared(root, keep, schema, value));
  };
  for (const [name, value] of params) {
    try {
      take(name, value);
    } catch (error) {
      if (!(error instanceof Misread)) throw error;
      faults.push({ path: error.path ?? name, key: error.key });
    }
  }
  const start = cursor ?? index * size;
  if (cursor === undefined && start > MOST_ROWS) faults.push({ path: "p.i", key: "max" });
  if (faults.length > 0) throw new Refusal("error.validation", faults);
  const day = (name: string) => days[name] as string | undefined;
  return { start, size, order, filters, from: day("from"), to: day("to"), search, lazy };
}

function compared(root: Root, keep: ReturnType<typeof keepOf>, schema: Schema, text: string): unknown {
  const field = typeof keep === "object" && "equals" in keep ? fieldOf(root, keep.equals)?.schema : undefined;
  const value =
    schema.type === "boolean" ? truth(text) : schema.type === "integer" ? wholeNumber(text) : text;
  if (field?.enum && !field.enum.includes(value as string | number)) throw new Misread("value");
  return value;
}

function wholeNumber(text: string): number {
  if (!/^(?:0|-?[1-9]\d*)$/.test(text)) throw new Misread("type");
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new Misread(number < 0 ? "min" : "max");
  return number;
}

function numberIn(text: string, min: number, max: number): number {
  const number = wholeNumber(text);
  if (number < min) throw new Misread("min");
  if (number > max) throw new Misread("max");
  return number;
}

function truth(text: string): boolean {
  if (text !== "true" && text !== "false") throw new Misread("type");
  return text === "true";
}

/** Each field once, and not too many of them. */
function ordersOf(root: Root, text: string): Query["order"] {
  const orders: Query["order"][number][] = [];
  for (const part of text.split(",")) {
    if (orders.length === MOST_FIELDS) throw new Misread("maxlength");
    const order = orderOf(root, part);
    if (orders.some(({ field }) => field === order.field)) throw new Misread("unique");
    orders.push(order);
  }
  return orders;
}

function orderOf(root: Root, part: string): Query["order"][number] {
  const [field = "", direction = "asc"] = part.split(/\|(.*)/s);
  if (direction !== "asc" && direction !== "desc") throw new Misread("value");
  const { type } = fieldOf(root, field)?.schema ?? {};
  const sortable =
    ["id", "version", "created", "modified"].includes(field) || fieldOf(root, field) !== undefined;
  if (!sortable || type === "object" || type === "array") throw new Misread("unknown");
  return { field, descending: direction === "desc" };
}

function searchOf(root: Root, text: string): string | Bag {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Misread("json");
  }
  if (typeof value === "string") return value;
  if (!isBag(value)) throw new Misread("type");
  const unknown = Object.keys(value).find((name) => !fieldOf(root, name));
  if (unknown !== undefined) throw new Misread("unknown", `f.qs.${unknown}`);
  if (Object.keys(value).length > MOST_FIELDS) throw new Misread("maxlength");
  return value;
}

/** Opaque for the site. */
export function cursorAfter(rows: number): string {
  return btoa(`[${rows}]`).replaceAll("=", "");
}

function rowsBefore(cursor: string): number {
  try {
    const [rows] = JSON.parse(atob(cursor)) as unknown[];
    if (typeof rows === "number" && rows <= MOST_ROWS) return rows;
  } catch {
    // An invalid cursor.
  }
  throw new Misread("value");
}

/** Whether a row matches all filters and the search. */
export function passes(tables: Tables, root: Root, query: Query, row: Row): boolean {
  return (
    [...query.filters].every(([name, value]) => keeps(tables, root, name, value, row)) &&
    (query.search === undefined || found(query.search, row))
  );
}

function keeps(tables: Tables, root: Root, filter: string, value: unknown, row: Row): boolean {
  const keep = keepOf(root, filter);
  if (typeof keep === "string") return true;
  if ("equals" in keep) return (row[keep.equals] ?? false) === value;
  if ("not" in keep) return (row[keep.not] ?? false) !== value;
  if ("empty" in keep) return (row[keep.empty] === undefined) === value;
  if ("contains" in keep) {
    const ids = row[keep.contains];
    return !Array.isArray(ids) || ids.length === 0 || ids.includes(value);
  }
  if ("member" in keep) {
    const object = row[keep.member[0]];
    return ((isBag(object) && object[keep.member[1]] === true) as boolean) === value;
  }
  const [field, target, other] = keep.through;
  return tables.row(target, row[field])?.[other] === value;
}

/** Text in the order of German dictionaries. */
export function fold(text: string): string {
  const plain = text.toLowerCase().replaceAll("ß", "ss");
  return plain
    .replace(/[äàáâ]/g, "a")
    .replace(/[öòóô]/g, "o")
    .replace(/[üùúû]/g, "u")
    .replace(/[éèêë]/g, "e");
}

function found(search: string | Bag, row: Row): boolean {
  if (typeof search === "string") return contains(Object.values(row), fold(search));
  return Object.entries(search).every(([name, wanted]) => {
    const there = row[name];
    if (typeof there === "string" && typeof wanted === "string") return fold(there).includes(fold(wanted));
    return JSON.stringify(there ?? null) === JSON.stringify(wanted);
  });
}

function contains(value: unknown, words: string): boolean {
  if (typeof value === "string") return fold(value).includes(words);
  if (Array.isArray(value)) return value.some((one) => contains(one, words));
  return isBag(value) && contains(Object.values(value), words);
}

/** Sorts rows; rows without a value come last in both directions, and equal ones are sorted by id. */
export function sorted(root: Root, rows: readonly Row[], order: Query["order"], language: Language): Row[] {
  const localized = new Set(
    fieldsOf(root).flatMap(({ name, readOnly }) => (isCatalog(root) && readOnly ? [name] : [])),
  );
  const shown = (row: Row, field: string) =>
    localized.has(field) ? worded(row, field, language) : row[field];
  return [...rows].sort((one, two) => {
    for (const { field, descending } of order) {
      const [a, b] = [shown(one, field), shown(two, field)];
      const empty = Number(a === undefined) - Number(b === undefined);
      const difference = empty || (descending ? -compare(a, b) : compare(a, b));
      if (difference !== 0) return difference;
    }
    return one.id - two.id;
  });
}

function compare(one: unknown, two: unknown): number {
  if (typeof one === "string" && typeof two === "string") {
    const [a, b] = [fold(one), fold(two)];
    return a < b ? -1 : Number(a > b);
  }
  return Number(one) - Number(two) || 0;
}
