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
export const sessionUserKey = "v1/session/user";

/** SWR key of the article of the day. */
export const dailyArticleKey = "article/daily";

/** SWR key of the days around today. It looks like a list page, so that every change through `useApi` reaches it. */
export const nearDaysKey = `${"timelineentry" satisfies Root}/list?near`;
