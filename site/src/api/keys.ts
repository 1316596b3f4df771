import { SESSION_USER_PATH } from "./client";
import type { Root } from "./entities";
import { type Query, queryText } from "./query";

/** SWR key of one row: the path it is read from. */
export function entityKey(root: Root, id: number): string {
  return `${root}/${id}`;
}

/** SWR key of one list page: the path and query it is read from. */
export function listKey(root: Root, query?: Query): string {
  return `${root}/list?${queryText(query)}`;
}

/** Matches every list page of a root. */
export function isListOf(root: Root): (key: unknown) => boolean {
  return (key) => typeof key === "string" && key.startsWith(`${root}/list?`);
}

/** SWR key of the signed-in person's own row. */
export const sessionUserKey = SESSION_USER_PATH;
