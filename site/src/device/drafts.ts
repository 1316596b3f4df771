import { assertGoesOn } from "./database";
import { inTab, keepInTab, nameInTab, type Owner } from "./draftsInTab";
import { wholeReplica } from "./moved";
import { replicaOf } from "./replica";
import type { DraftRow } from "./stores";

/** What is to be stored, by its name: sealing takes a moment, in which something newer may come, or the draft be over. */
const latest = new Map<string, DraftRow>();

/**
 * Stores a draft. Session storage has it at once, so that an immediate reload finds it; the database keeps it for the next
 * visit. If the browser refuses both, typing must still work.
 */
export async function keepDraft(owner: Owner, key: string, values: unknown): Promise<void> {
  const row = keepInTab(owner, key, values);
  const name = nameInTab(owner, key);
  if (owner === null || name === undefined) return;
  latest.set(name, row);
  try {
    const { db, replica, seal } = await wholeReplica(owner);
    const sealed = await seal.sealed("drafts", key, row);
    assertGoesOn(owner, replica);
    if (latest.get(name) !== row) return;
    await db.put("drafts", { ...sealed, saved: row.saved }, [replica, key]);
  } catch (error) {
    console.warn("draft not kept", error);
  }
}

/** The newest copy, of this tab or of an earlier visit. */
export async function readDraft(owner: Owner, key: string): Promise<unknown> {
  const copy = inTab(owner, key);
  if (owner === null || replicaOf(owner) === null) return copy?.values;
  try {
    const { db, replica, seal } = await wholeReplica(owner);
    const stored = await seal.opened<DraftRow>("drafts", key, await db.get("drafts", [replica, key]));
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
  const name = nameInTab(owner, key);
  if (name === undefined) return;
  latest.delete(name);
  sessionStorage.removeItem(name);
  if (owner === null) return;
  const over = JSON.stringify({ saved: Date.now() });
  try {
    sessionStorage.setItem(name, over);
  } catch {
    // Without room for the row the draft is deleted all the same.
  }
  try {
    const { db, replica } = await wholeReplica(owner);
    await db.delete("drafts", [replica, key]);
    if (sessionStorage.getItem(name) === over) sessionStorage.removeItem(name);
  } catch (error) {
    console.warn("draft not dropped", error);
  }
}
