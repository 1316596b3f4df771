import { openDB } from "idb";
import { dropDraft } from "../../../device/drafts";
import { draftInTab, keepInTab } from "../../../device/draftsInTab";
import { CIPHER, decrypted, encrypted } from "../../../seal/seal";

/** The database with the key alone. What it opens is in the tab and goes with it. */
const DATABASE = "zuversicht-signup";
const STORE = "keys";
const KEY = "signup-password";

interface Kept {
  iv: number[];
  data: number[];
}

const database = () => openDB(DATABASE, 1, { upgrade: (db) => void db.createObjectStore(STORE) });

/**
 * Keeps the password of a sign-up that waits for its code, for as long as the code is good: sealed in this tab, by a key that no script
 * can read out. Where the browser cannot, the password is asked for again after a reload.
 */
export async function sealPassword(email: string, password: string): Promise<void> {
  try {
    const key = await crypto.subtle.generateKey({ name: CIPHER, length: 256 }, false, ["encrypt", "decrypt"]);
    const { iv, data } = await encrypted(key, new TextEncoder().encode(password), [KEY, email]);
    const db = await database();
    await db.put(STORE, key, KEY);
    db.close();
    keepInTab(null, KEY, { iv: [...iv], data: [...new Uint8Array(data)] } satisfies Kept);
  } catch (error) {
    console.warn("password not sealed", error);
  }
}

/** Whether a password is kept in this tab. */
export function isPasswordSealed(): boolean {
  return draftInTab(null, KEY) !== undefined;
}

/** The password of the sign-up with this address; null where it cannot be opened. */
export async function openPassword(email: string): Promise<string | null> {
  try {
    const { iv, data } = draftInTab(null, KEY) as Kept;
    const db = await database();
    const key = (await db.get(STORE, KEY)) as CryptoKey;
    db.close();
    const sealed = { iv: new Uint8Array(iv), data: new Uint8Array(data) };
    return new TextDecoder().decode(await decrypted(key, sealed, [KEY, email]));
  } catch (error) {
    console.warn("password not opened", error);
    return null;
  }
}

/** The code is used, or no longer good. */
export async function forgetPassword(): Promise<void> {
  await dropDraft(null, KEY);
  try {
    const db = await database();
    await db.clear(STORE);
    db.close();
  } catch (error) {
    console.warn("key of the password not deleted", error);
  }
}
