import type { Kept } from "../seal/database";
import { assertGoesOn } from "../seal/replica";
import type { DraftRow } from "../seal/stores";
import { inTab, nameInTab } from "./draftsInTab";

/** Seals and stores a draft. `isWanted` is asked when the transaction begins: sealing takes a moment. */
export async function storeDraft(
  kept: Kept,
  key: string,
  row: DraftRow,
  isWanted: () => boolean,
): Promise<void> {
  const { db, replica, seal } = kept;
  const sealed = await seal.sealed("drafts", key, row);
  assertGoesOn(kept);
  if (!isWanted()) return;
  const tx = db.transaction("drafts", "readwrite");
  const stored = tx.store.put({ ...sealed, saved: row.saved }, [replica, key]);
  // The page may be left at once, and a transaction that waits for more would be given up with it.
  tx.commit();
  await Promise.all([stored, tx.done]);
}

/** Moves the copies that former versions of the site have left in this tab, in plain text. */
export async function moveCopies(owner: number, kept: Kept): Promise<void> {
  const start = nameInTab(owner, "") ?? "";
  for (const name of Object.keys(sessionStorage).filter((one) => start !== "" && one.startsWith(start))) {
    const text = sessionStorage.getItem(name) ?? "{}";
    const row = JSON.parse(text) as DraftRow;
    // It says that the draft is over.
    if (row.values === undefined) continue;
    const key = name.slice(start.length);
    const stored = await kept.db.get("drafts", [kept.replica, key]);
    const isNewer = !stored || stored.saved < row.saved;
    if (isNewer) await storeDraft(kept, key, row, () => inTab(owner, key)?.saved === row.saved);
    if (sessionStorage.getItem(name) === text) sessionStorage.removeItem(name);
  }
}
