import { type CallOptions, call, type Page } from "./client";
import type { Draft, Entities, Root } from "./entities";
import { entityKey, listKey, pathOf } from "./keys";
import { modifiedOnly } from "./modified";
import { isNotFound } from "./problem";
import type { Query } from "./query";

/** A write of one row, or a call of its own (`call`) that writes something else. */
export interface Write {
  kind: "add" | "update" | "delete" | "day" | "call";
  root: Root;
  /**
   * Of a new row its id, 0 where the server makes it; of a day the series; of a call what it is about: calls about the same keep
   * their order.
   */
  row: number;
  /** Of a call, and of a row that is saved with its parts: what its body is posted to. */
  path?: string;
  /** Of a call: what it makes of the rows that `ids` of its body names. */
  shown?: Readonly<Record<string, unknown>>;
  /** Nobody has entered it: it is neither told as waiting nor asked about at the sign-out, and given up when it is refused. */
  quiet?: true;
  /** Of a call: it takes the place of an earlier one to the same path about the same row that waits. */
  latest?: true;
  /** Key of the draft that holds the same: it goes when the server has taken the call, or when the person gives it up. */
  draft?: string;
  /** Of a day of a series: which one, `YYYYMMDD`. */
  day?: string;
  body: Readonly<Record<string, unknown>>;
  /** The row that the person saw; of a new one what holds without it. */
  stored?: Readonly<Record<string, unknown>>;
  /** The idempotency key of an add. */
  key?: string;
  /** The file that a new row is made with or that is posted to the path. */
  file?: File;
}

/** The version to write a part with. */
export type PartVersion = (part: { id: number; version?: number }) => number | undefined;

/** Sends a write; with `version` as one of that version, where the row has another one than the page knows. */
type Send = (version?: number, versionOfPart?: PartVersion) => Promise<unknown>;

/** How a write is done: by `send`, or later. */
type Writer = (write: Write, send: Send) => Promise<unknown>;

let writer: Writer = (_write, send) => send();

/** Sets what keeps the writes of a person for times without network. */
export function keepWrites(next: Writer): void {
  writer = next;
}

/** A write by a call of its own: done by `send`, or later. */
export async function written(write: Write, send: Send): Promise<unknown> {
  return await writer(write, send);
}

export async function get<R extends Root>(root: R, id: number, signal?: AbortSignal): Promise<Entities[R]> {
  return (await call("GET", entityKey(root, id), signal ? { signal } : {})) as Entities[R];
}

export async function list<R extends Root>(
  root: R,
  query?: Query,
  extra: Pick<CallOptions, "location"> = {},
): Promise<Page<Entities[R]>> {
  return (await call("GET", listKey(root, query), extra)) as Page<Entities[R]>;
}

/** Sends the differences between the stored and the edited row; without a difference there is no call. */
export async function update<R extends Root>(
  root: R,
  stored: Entities[R],
  edited: Draft<R>,
): Promise<Entities[R]> {
  const changes = modifiedOnly({ ...stored }, edited);
  if (Object.keys(changes).length === 0) return stored;
  const send = (version: number = stored.version) =>
    call("POST", `${pathOf(root)}/update/${stored.id}`, { body: { ...changes, id: stored.id, version } });
  const one: Write = { kind: "update", root, row: stored.id, body: changes, stored: { ...stored } };
  return (await writer(one, send)) as Entities[R];
}

/** Deletes a row. A row that does not exist counts as deleted. `isUnsent` tells of the answer whether it waits on this device. */
export async function remove(
  root: Root,
  id: number,
  extra: Pick<CallOptions, "keepalive"> = {},
): Promise<unknown> {
  try {
    const send = () => call("DELETE", `${pathOf(root)}/delete/${id}`, extra);
    return await writer({ kind: "delete", root, row: id, body: {} }, send);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return undefined;
  }
}
