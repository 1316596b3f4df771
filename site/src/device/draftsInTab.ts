import { replicaOf, visitorReplica } from "../seal/replica";
import type { DraftRow } from "../seal/stores";

/** Owner of a draft. Drafts of visitors (null) are kept in the tab only. */
export type Owner = number | null;

/** Not that of former versions of the site, which `former.ts` looks for. */
const PREFIX = "kept";

/**
 * What signed-in people have typed on this page, as text: what a form changes later is not meant. Browsers write session storage to the
 * disk as it is, so that it has nothing of theirs but that a draft is over.
 */
const typed = new Map<string, string>();

/** The name of a draft in this tab; undefined where nothing is kept of its owner any more. */
export function nameInTab(owner: Owner, key: string): string | undefined {
  const replica = owner === null ? `visitor-${visitorReplica()}` : replicaOf(owner);
  return replica === null ? undefined : `${PREFIX}:${replica}:${key}`;
}

/** Keeps a draft in this tab. If the browser refuses, typing must still work. */
export function keepInTab(owner: Owner, key: string, values: unknown): DraftRow {
  const row: DraftRow = { values, saved: Date.now() };
  const name = nameInTab(owner, key);
  if (name === undefined) return row;
  const text = JSON.stringify(row);
  if (owner === null) {
    try {
      sessionStorage.setItem(name, text);
    } catch (error) {
      console.warn("draft not kept", error);
    }
  } else typed.set(name, text);
  return JSON.parse(text) as DraftRow;
}

/** The copy in this tab, read synchronously. */
export function draftInTab(owner: Owner, key: string): unknown {
  return inTab(owner, key)?.values;
}

/** The same with when it was kept. */
export function inTab(owner: Owner, key: string): DraftRow | undefined {
  const name = nameInTab(owner, key);
  try {
    const text = name && (typed.get(name) ?? sessionStorage.getItem(name));
    return text ? (JSON.parse(text) as DraftRow) : undefined;
  } catch {
    return undefined;
  }
}

/** Forgets one draft. */
export function forgetInTab(name: string): void {
  typed.delete(name);
  sessionStorage.removeItem(name);
}

/** Forgets what signed-in people have typed on this page. It is stored. */
export function forgetTyped(): void {
  typed.clear();
}

/** Deletes the copies in this tab but those of these people, null for the present visitor: on a shared screen the next person must not read them. */
export function dropInTab(...kept: readonly Owner[]): void {
  const starts = kept.flatMap((owner) => nameInTab(owner, "") ?? []);
  for (const name of [...typed.keys(), ...Object.keys(sessionStorage)])
    if (name.startsWith(`${PREFIX}:`) && !starts.some((start) => name.startsWith(start))) forgetInTab(name);
}
