import type { Kept } from "./database";
import { goOnWith } from "./replica";
import { LOCK_NAME, Seal } from "./seal";
import { atomic, type Lock, recordsOf, type Sealed } from "./stores";

/** Something waits to be sent: it has to be sent before the key of this device changes. */
export class StillWaiting extends Error {
  override readonly name = "StillWaiting";
}

/** What has a name and no file. Files belong to what waits. */
const COPIED = ["drafts", "answers", "rows"] as const;

interface Copy {
  store: (typeof COPIED)[number];
  name: string;
  record: Sealed;
}

/**
 * Begins another replica of a person under another key, with all that the present one keeps, and a lock. The former key was on the
 * disk, where remains of it may be found: it opens nothing of the new one. The former replica is whole until the new one is. Throws
 * `StillWaiting`, and what the browser says; then everything is as before.
 */
export async function rekey(
  { owner, db, replica, seal }: Kept,
  key: CryptoKey,
  lockOf: (replica: string) => Promise<Lock>,
): Promise<string> {
  const id = crypto.randomUUID();
  const next = new Seal(key, id);
  const lock = await lockOf(id);
  const records: Copy[] = [];
  for (const store of COPIED) {
    const tx = db.transaction(store);
    const all = recordsOf(replica);
    const [keys, values] = await Promise.all([tx.store.getAllKeys(all), tx.store.getAll(all)]);
    const sealed = new Map(keys.map(([, name], at) => [name, values[at] as (typeof values)[number]]));
    for (const [name, value] of await seal.openedAll(store, [...sealed])) {
      const { iv: _iv, data: _data, ...marks } = sealed.get(String(name)) as (typeof values)[number];
      const record = { ...marks, ...(await next.sealed(store, name, value)) };
      records.push({ store, name: String(name), record });
    }
  }
  const tx = db.transaction(["queue", "meta", ...COPIED], "readwrite");
  await atomic(tx, async () => {
    if ((await tx.objectStore("queue").index("replica").count(replica)) > 0) throw new StillWaiting();
    await tx.objectStore("meta").put(lock, [id, LOCK_NAME]);
    for (const { store, name, record } of records) await tx.objectStore(store).put(record, [id, name]);
  });
  goOnWith(id, owner);
  return id;
}
