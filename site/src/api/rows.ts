import { type CallOptions, call, type Page } from "./client";
import type { Draft, Entities, Root } from "./entities";
import { modifiedOnly, sendable } from "./modified";
import { ApiError } from "./problem";
import { type Query, queryText } from "./query";

export async function get<R extends Root>(root: R, id: number, signal?: AbortSignal): Promise<Entities[R]> {
  return (await call("GET", `${root}/${id}`, signal ? { signal } : {})) as Entities[R];
}

export async function list<R extends Root>(
  root: R,
  query?: Query,
  extra: Pick<CallOptions, "place"> = {},
): Promise<Page<Entities[R]>> {
  return (await call("GET", `${root}/list?${queryText(query)}`, extra)) as Page<Entities[R]>;
}

/** Stores a new row. A retry with the same key stores nothing twice. */
export async function create<R extends Root>(
  root: R,
  draft: Draft<R>,
  idempotencyKey: string = crypto.randomUUID(),
): Promise<Entities[R]> {
  return (await call("POST", `${root}/add`, { body: sendable(draft), idempotencyKey })) as Entities[R];
}

/** Sends the differences between the stored and the edited row; without a difference there is no call. */
export async function update<R extends Root>(
  root: R,
  stored: Entities[R],
  edited: Draft<R>,
): Promise<Entities[R]> {
  const changes = modifiedOnly({ ...stored }, edited);
  if (Object.keys(changes).length === 0) return stored;
  const body = { ...changes, id: stored.id, version: stored.version };
  return (await call("POST", `${root}/update/${stored.id}`, { body })) as Entities[R];
}

/** Deletes a row. A row that does not exist counts as deleted. */
export async function remove(
  root: Root,
  id: number,
  extra: Pick<CallOptions, "keepalive"> = {},
): Promise<void> {
  try {
    await call("DELETE", `${root}/delete/${id}`, extra);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
