import { noteStored, signedOutAt } from "./owedWipes";

/** A draft as it is stored. */
export interface DraftRow {
  /** Missing once the draft is over. */
  values?: unknown;
  /** Milliseconds since 1970, to keep the newer one of two copies. */
  saved: number;
}

/** Owner of a draft. Drafts of visitors (null) are kept in the tab only. */
export type Owner = number | null;

const PREFIX = "draft";

export function fullKey(owner: Owner, key: string): string {
  return `${PREFIX}:${owner ?? "visitor"}:${key}`;
}

/** Stores a draft in this tab. If the browser refuses, typing must still work. */
export function keepInTab(owner: Owner, key: string, values: unknown): DraftRow {
  const row: DraftRow = { values, saved: Date.now() };
  noteStored(row.saved);
  try {
    sessionStorage.setItem(fullKey(owner, key), JSON.stringify(row));
  } catch (error) {
    console.warn("draft not kept", error);
  }
  return row;
}

/** The copy in this tab, read synchronously. */
export function draftInTab(owner: Owner, key: string): unknown {
  return inTab(owner, key)?.values;
}

export function inTab(owner: Owner, key: string): DraftRow | undefined {
  return sinceSignOut(readTab(fullKey(owner, key)));
}

/**
 * What is older than the last sign-out was given up, or was another person's. It may still be there: the browser has not deleted it,
 * or this tab has not heard of it.
 */
export function sinceSignOut(row: DraftRow | undefined): DraftRow | undefined {
  return row && row.saved > signedOutAt() ? row : undefined;
}

/** A row of this tab by its full name. */
export function readTab(name: string): DraftRow | undefined {
  try {
    const row: unknown = JSON.parse(sessionStorage.getItem(name) ?? "null");
    return typeof row === "object" && row !== null && "saved" in row ? (row as DraftRow) : undefined;
  } catch {
    return undefined;
  }
}

/** Deletes the copies in this tab: those of a person when she signs out, or all others when she signs in. */
export function dropInTab(whose: "own" | "others", owner: number): void {
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith(`${PREFIX}:`) && name.startsWith(fullKey(owner, "")) === (whose === "own"))
      sessionStorage.removeItem(name);
}

/** Deletes in this tab what was given up at the last sign-out: the page may not have lived to hear of it. */
export function dropGivenUp(): void {
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith(`${PREFIX}:`) && !sinceSignOut(readTab(name))) sessionStorage.removeItem(name);
}
