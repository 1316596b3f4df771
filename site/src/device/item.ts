import type { Root } from "../api/entities";
import type { FieldFault } from "../api/problem";

/** Properties by their name on the wire. */
export type Values = Readonly<Record<string, unknown>>;

/** A row as the server answers it. */
export interface StoredRow extends Values {
  id: number;
  version: number;
}

export function idOf(value: unknown): unknown {
  return typeof value === "object" && value !== null && "id" in value ? value.id : value;
}

/** One form for a value: references as ids, no value as null, members in one order. */
function plain(value: unknown): unknown {
  if (value === undefined || value === "") return null;
  if (Array.isArray(value)) return value.map(plain);
  const one = idOf(value);
  if (typeof one !== "object" || one === null) return one;
  return Object.entries(one)
    .map(([name, member]) => [name, plain(member)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Whether two values are the same for the server, which answers references as objects and leaves out what is empty. */
export function equal(one: unknown, other: unknown): boolean {
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}

export function isRow(value: unknown): value is StoredRow {
  return typeof value === "object" && value !== null && "id" in value && "version" in value;
}

/**
 * `waiting`: is sent by itself. `refused`: only a retry sends it. `conflict`: the person has to choose between their values
 * and those of `current`.
 */
export type State = "waiting" | "refused" | "conflict";

/** Why an item was not taken the last time. `status` 0 means that there was no answer. */
export interface Reason {
  status: number;
  key: string;
  fields: readonly FieldFault[];
}

/** The file that a new row is made with, or that is posted to a path. Its content is stored beside the item, so that reading items does not read it. */
export interface Attached {
  name: string;
  type: string;
  size: number;
  /** The name under which its content is stored. */
  content?: string;
  /** The number of its upload in parts, if that was begun by a former version of the site. */
  upload?: number;
}

/** One write that the server has not confirmed. */
export interface Item {
  /** The place in the order of all items, never used twice on a device. */
  seq: number;
  owner: number;
  /** The idempotency key of an add. */
  key: string;
  /**
   * `day`: a change of one day of a series, whether that day is a row of its own or not. `call`: `body` is posted to `path`, and
   * `shown` is what that makes of the rows which its `ids` name.
   */
  kind: "add" | "update" | "delete" | "day" | "call";
  root: Root;
  /** Of an add the id that this device has made for it. Of a day the series, of a call what it is about. */
  row: number;
  /** What the body of a call is posted to, or of a row that is saved with its `parts`. */
  path?: string;
  /** Nobody has entered it: it is not told as waiting, and given up when it is refused. */
  quiet?: true;
  /** Key of the draft that holds the same, and goes with the item. */
  draft?: string;
  /** The day of the series, `YYYYMMDD`. */
  day?: string;
  /** The whole row of an add without its id, the changed properties of an update or a day. */
  body: Values;
  /** `body` as pages show it, where that differs: choices with their names. Never sent. */
  shown?: Values;
  /** Of an add or a call that has one. */
  file?: Attached;
  /** What the person saw before: the former values of the properties of an update or a day, and what holds without a new row. */
  base: Values;
  /** The whole row that the person saw, where a change may bring it into lists that do not have it yet. */
  previousRow?: Values;
  /** Of the row that the person saw; 0 while it waits to be added, and of a day that was no row of its own. */
  version: number;
  /** Milliseconds since 1970. */
  createdAt: number;
  tries: number;
  /** Not before this moment, milliseconds since 1970. */
  next: number;
  state: State;
  reason?: Reason;
  /** The stored row of a conflict. */
  current?: StoredRow;
  /** Short words for the list of what waits. They are never sent. */
  title: string;
}

/** A write to be kept. `row` and `version` are those the person saw; a waiting row has version 0. An add without `row` gets one. */
export type Draft = Pick<Item, "kind" | "root" | "title"> & {
  row?: number | null;
  day?: string | undefined;
  path?: string | undefined;
  quiet?: true | undefined;
  /** It takes the place of an earlier call to the same path about the same row that waits. */
  latest?: true | undefined;
  draft?: string | undefined;
  previousRow?: Values | undefined;
  body?: Values;
  shown?: Values;
  base?: Values;
  file?: Attached | undefined;
  /** What is in that file. */
  content?: ArrayBuffer | undefined;
  version?: number;
  /** The idempotency key of an add whose answer may have been lost; default: a new one. */
  key?: string;
};
