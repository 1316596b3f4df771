import { replicaOf, visitorReplica } from "./replica";
import type { DraftRow } from "./stores";

/** Owner of a draft. Drafts of visitors (null) are kept in the tab only. */
export type Owner = number | null;

/** Not that of former versions of the site, which `former.ts` looks for. */
const PREFIX = "kept";

/** The name of a draft in this tab; undefined where nothing is kept of its owner any more. */
export function nameInTab(owner: Owner, key: string): string | undefined {
  const replica = owner === null ? `visitor-${visitorReplica()}` : replicaOf(owner);
  return replica === null ? undefined : `${PREFIX}:${replica}:${key}`;
}

/** Stores a draft in this tab. If the browser refuses, typing must still work. */
export function keepInTab(owner: Owner, key: string, values: unknown): DraftRow {
  const row: DraftRow = { values, saved: Date.now() };
  const name = nameInTab(owner, key);
  try {
    if (name !== undefined) sessionStorage.setItem(name, JSON.stringify(row));
  } catch (error) {
    console.warn("draft not kept", error);
  }
  return row;
}

/** The copy in this tab, read synchronously. */
export function draftInTab(owner: Owner, key: string): unknown {
  return inTab(owner, key)?.values;
}

/** The same with when it was stored. */
export function inTab(owner: Owner, key: string): DraftRow | undefined {
  const name = nameInTab(owner, key);
  try {
    const text = name && sessionStorage.getItem(name);
    return text ? (JSON.parse(text) as DraftRow) : undefined;
  } catch {
    return undefined;
  }
}

/** Deletes the copies in this tab but those of these people, null for the present visitor: on a shared screen the next person must not read them. */
export function dropInTab(...kept: readonly Owner[]): void {
  const starts = kept.flatMap((owner) => nameInTab(owner, "") ?? []);
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith(`${PREFIX}:`) && !starts.some((start) => name.startsWith(start)))
      sessionStorage.removeItem(name);
}
