import { call } from "./client";
import type { Draft, Entities, Root } from "./entities";
import { modifiedOnly, sendable } from "./modified";
import { type PartVersion, type Write, written } from "./rows";

/** What becomes of a part: without a version it is made, with one it is changed, with `deleted` it goes. */
export interface PartWrite extends Readonly<Record<string, unknown>> {
  id: number;
  version?: number;
  deleted?: true;
}

/** A row with its parts, as the person saw them. */
export interface Whole<R extends Root> {
  row: Entities[R];
  parts: readonly Entities[R][];
}

/** A row with its parts as it is to be saved. `stored`: none of a new one. */
export interface WholeWrite<R extends Root> {
  id: number;
  stored: Whole<R> | null;
  draft: Draft<R>;
  parts: readonly PartWrite[];
}

/** The row as one answer with its parts: what waits on this device is told like a row. */
type SavedWhole<R extends Root> = Entities[R] & { parts: readonly Entities[R][] };

/**
 * Saves a row with its parts in one call: all of it or nothing. A retry with the same key stores nothing twice. `isUnsent` tells of
 * the answered row whether it waits on this device; then its parts are those that were sent.
 */
export async function saveWhole<R extends Root>(
  root: R,
  path: string,
  { id, stored, draft, parts }: WholeWrite<R>,
  key: string,
): Promise<SavedWhole<R>> {
  const fields = stored ? modifiedOnly({ ...stored.row }, draft) : sendable(draft);
  const body = { ...fields, parts };
  const send = async (
    version: number | undefined = stored?.row.version,
    versionOf: PartVersion = (part) => part.version,
  ) => {
    const known = parts.map((part) => ({
      ...part,
      ...(part.version !== undefined && { version: versionOf(part) }),
    }));
    const sent = { ...fields, id, ...(version !== undefined && { version }), parts: known };
    const answer = (await call("POST", path, { body: sent, idempotencyKey: key })) as Whole<R>;
    return { ...answer.row, parts: answer.parts };
  };
  const write: Write = {
    kind: stored ? "update" : "add",
    root,
    row: id,
    path,
    body,
    key,
    ...(stored && { stored: { ...stored.row, parts: stored.parts } }),
  };
  return (await written(write, send)) as SavedWhole<R>;
}
