import type { Root } from "./entities";
import { type Query, queryText } from "./query";

/** The path of a root: `user/profile` of `user.profile`. */
export function pathOf(root: Root): string {
  return root.replace(".", "/");
}

/** SWR key of one row: its path. */
export function entityKey(root: Root, id: number): string {
  return `${pathOf(root)}/${id}`;
}

/** SWR key of one list page: its path and query. */
export function listKey(root: Root, query?: Query): string {
  return `${pathOf(root)}/list?${queryText(query)}`;
}

/** Matches every list page of a root. */
export function isListOf(root: Root): (key: unknown) => boolean {
  return (key) => typeof key === "string" && key.startsWith(`${pathOf(root)}/list?`);
}

export const followupDueKey = "followup/due";

/** SWR key of the formulas of both sides. The server computes them: they have no rows, and a path of their own. */
export const formulaKey = "tumorformula/formula";

export const sessionUserKey = "v1/session/user";

/** SWR key of the days around today. It has the form of a list page, so that every change through `useApi` updates it. */
export const nearDaysKey = `${"timelineentry" satisfies Root}/list?near`;
