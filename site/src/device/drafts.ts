import { replicaOf } from "../seal/replica";
import type { DraftRow } from "../seal/stores";
import { draftInTab, forgetInTab, inTab, keepInTab, nameInTab, type Owner } from "./draftsInTab";
import { storeDraft } from "./storeDraft";
import { wholeReplica } from "./wholeReplica";

/**
 * Stores a draft. The page has it at once; the database keeps it for a reload and for the next visit. If the browser refuses, typing must
 * still work.
 */
export async function keepDraft(owner: Owner, key: string, values: unknown): Promise<void> {
  const row = keepInTab(owner, key, values);
  if (owner === null || replicaOf(owner) === null) return;
  try {
    const kept = await wholeReplica(owner);
    // Something newer may have been typed meanwhile, or the draft be over.
    const isNewest = () => inTab(owner, key)?.saved === row.saved && draftInTab(owner, key) !== undefined;
    await storeDraft(kept, key, row, isNewest);
  } catch (error) {
    console.warn("draft not kept", error);
  }
}

/** The newest copy, of this page or of an earlier visit. */
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
  forgetInTab(name);
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
