import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { isGone, noteStored, signedOutAt } from "./owedWipes";

interface DraftDatabase extends DBSchema {
  drafts: { key: string; value: DraftRow };
}

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

let database: Promise<IDBPDatabase<DraftDatabase>> | null = null;

export function openDrafts(): Promise<IDBPDatabase<DraftDatabase>> {
  database ??= openDB<DraftDatabase>("zuversicht-drafts", 1, {
    upgrade(db) {
      db.createObjectStore("drafts");
    },
    terminated: forget,
  }).catch((error: unknown) => {
    forget();
    throw error;
  });
  return database;
}

/** Phones close the databases of an app in the background: the next access opens it again. */
function forget(): void {
  database = null;
}

export function fullKey(owner: Owner, key: string): string {
  return `${PREFIX}:${owner ?? "visitor"}:${key}`;
}

/**
 * Stores a draft. Session storage has it at once, so that an immediate reload finds it; the database keeps it for the next
 * visit. If the browser refuses both, typing must still work.
 */
export async function keepDraft(owner: Owner, key: string, values: unknown): Promise<void> {
  if (owner !== null && isGone(owner)) return;
  const row: DraftRow = { values, saved: Date.now() };
  noteStored(row.saved);
  try {
    sessionStorage.setItem(fullKey(owner, key), JSON.stringify(row));
    if (owner !== null) await (await openDrafts()).put("drafts", row, fullKey(owner, key));
  } catch (error) {
    console.warn("draft not kept", error);
  }
}

/** The copy in this tab, read synchronously. */
export function draftInTab(owner: Owner, key: string): unknown {
  return inTab(owner, key)?.values;
}

function inTab(owner: Owner, key: string): DraftRow | undefined {
  return sinceSignOut(readTab(fullKey(owner, key)));
}

/**
 * What is older than the last sign-out was given up, or was another person's. It may still be there: the browser has not deleted it,
 * or this tab has not heard of it.
 */
function sinceSignOut(row: DraftRow | undefined): DraftRow | undefined {
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

/** The newest copy, of this tab or of an earlier visit. */
export async function readDraft(owner: Owner, key: string): Promise<unknown> {
  const name = fullKey(owner, key);
  const copy = inTab(owner, key);
  if (owner === null) return copy?.values;
  try {
    const stored = sinceSignOut(await (await openDrafts()).get("drafts", name));
    if (!copy || (stored && stored.saved > copy.saved)) return stored?.values;
  } catch (error) {
    console.warn("draft not read", error);
  }
  return copy?.values;
}

/** Deletes the copies in this tab: those of a person when she signs out, or all others when she signs in. */
export function dropInTab(whose: "own" | "others", owner: number): void {
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith(`${PREFIX}:`) && name.startsWith(fullKey(owner, "")) === (whose === "own"))
      sessionStorage.removeItem(name);
}

/**
 * Deletes one draft, after saving or cancelling. The page may be left before the database has done so: until then this tab knows by
 * an empty row that it is over.
 */
export async function dropDraft(owner: Owner, key: string): Promise<void> {
  const name = fullKey(owner, key);
  sessionStorage.removeItem(name);
  if (owner === null) return;
  const over = JSON.stringify({ saved: Date.now() });
  try {
    sessionStorage.setItem(name, over);
  } catch {
    // Without room for the row the draft is deleted all the same.
  }
  try {
    await (await openDrafts()).delete("drafts", name);
    if (sessionStorage.getItem(name) === over) sessionStorage.removeItem(name);
  } catch (error) {
    console.warn("draft not dropped", error);
  }
}
