import { openDevice } from "../seal/database";
import { isWipePending, noteWiped, present } from "../seal/replica";
import { atomic, NAMED } from "../seal/stores";
import { withTimeout } from "./timeout";
import { noteUnsent } from "./unsent";

/** Longest wait for the browser, in milliseconds: nobody has to wait longer to sign out. */
const TIMEOUT_MS = 5000;

/**
 * Deletes every record that is not of the present replica. What does not succeed stays pending, for the next start and the next
 * sign-in. False when something may be left.
 */
export async function wipe(): Promise<boolean> {
  const kept = keptNow();
  try {
    await withTimeout(TIMEOUT_MS, wipeOthers());
  } catch (error) {
    console.warn("not wiped", error);
    return false;
  }
  // Somebody may have signed out meanwhile.
  if (keptNow() === kept && isWipePending()) noteWiped();
  if (keptNow() === null) noteUnsent({ count: 0, decide: 0 });
  return true;
}

/** Deletes all records but those of the present replica, in one transaction. Throws when something may be left. */
async function wipeOthers(): Promise<void> {
  const tx = (await openDevice()).transaction(["queue", ...NAMED], "readwrite");
  const kept = keptNow();
  await atomic(tx, async () => {
    for (let at = await tx.objectStore("queue").openCursor(); at; at = await at.continue())
      if (at.value.replica !== kept) await at.delete();
    for (const name of NAMED) {
      const store = tx.objectStore(name);
      if (kept === null) await store.clear();
      else {
        await store.delete(IDBKeyRange.upperBound([kept], true));
        // An array is greater than every name.
        await store.delete(IDBKeyRange.lowerBound([kept, []], true));
      }
    }
  });
}

/** The id of the present replica; null where nobody has one. */
function keptNow(): string | null {
  const there = present();
  return there?.owner ? there.id : null;
}
