import { inTab, keepInTab, nameInTab, type Owner } from "./draftsInTab";
import { wholeReplica } from "./moved";
import { replicaOf } from "./replica";

/**
 * Stores a draft. Session storage has it at once, so that an immediate reload finds it; the database keeps it for the next
 * visit. If the browser refuses both, typing must still work.
 */
export async function keepDraft(owner: Owner, key: string, values: unknown): Promise<void> {
  const row = keepInTab(owner, key, values);
  if (owner === null || replicaOf(owner) === null) return;
  try {
    const { db, replica } = await wholeReplica(owner);
    await db.put("drafts", row, [replica, key]);
  } catch (error) {
    console.warn("draft not kept", error);
  }
}

/** The newest copy, of this tab or of an earlier visit. */
export async function readDraft(owner: Owner, key: string): Promise<unknown> {
  const copy = inTab(owner, key);
  if (owner === null || replicaOf(owner) === null) return copy?.values;
  try {
    const { db, replica } = await wholeReplica(owner);
    const stored = await db.get("drafts", [replica, key]);
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
