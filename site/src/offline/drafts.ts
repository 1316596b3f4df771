import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { noteStored } from "./owedWipes";

interface DraftDatabase extends DBSchema {
  drafts: { key: string; value: DraftRow };
}

/** A draft as it is stored. */
export interface DraftRow {
  values: unknown;
  /** Milliseconds since 1970, to keep the newer one of two copies. */
  saved: number;
}

/** Owner of a draft. Drafts of visitors (null) are kept in the tab only. */
export type Owner = number | null;

/** Before the names of all drafts. */
export const PREFIX = "draft";

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
  return readTab(fullKey(owner, key))?.values;
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
  const inTab = readTab(name);
  if (owner === null) return inTab?.values;
  try {
    const stored = await (await openDrafts()).get("drafts", name);
    if (!inTab || (stored && stored.saved > inTab.saved)) return stored?.values;
  } catch (error) {
    console.warn("draft not read", error);
  }
  return inTab?.values;
}

/** Deletes one draft, after saving or cancelling. */
export async function dropDraft(owner: Owner, key: string): Promise<void> {
  sessionStorage.removeItem(fullKey(owner, key));
  if (owner === null) return;
  try {
    await (await openDrafts()).delete("drafts", fullKey(owner, key));
  } catch (error) {
    console.warn("draft not dropped", error);
  }
}
