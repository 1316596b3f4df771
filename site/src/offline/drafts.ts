import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { type DraftRow, fullKey, inTab, keepInTab, type Owner, sinceSignOut } from "./draftsInTab";
import { isGone } from "./owedWipes";

interface DraftDatabase extends DBSchema {
  drafts: { key: string; value: DraftRow };
}

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

/**
 * Stores a draft. Session storage has it at once, so that an immediate reload finds it; the database keeps it for the next
 * visit. If the browser refuses both, typing must still work.
 */
export async function keepDraft(owner: Owner, key: string, values: unknown): Promise<void> {
  if (owner !== null && isGone(owner)) return;
  const row = keepInTab(owner, key, values);
  if (owner === null) return;
  try {
    await (await openDrafts()).put("drafts", row, fullKey(owner, key));
  } catch (error) {
    console.warn("draft not kept", error);
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
