import type { IDBPDatabase } from "idb";
import { type OpenKeys, openKeys } from "./openKeys";
import { present } from "./replica";
import { KEY_NAME, newKey, Seal, type SealedStore, storedSeal, storeKey } from "./seal";
import { atomic, type Device, type DraftRow, type Key, NAMED, recordsOf } from "./stores";

/** By the keys that are open, and by connection: where the database is gone, its keys are too. */
const seals = new WeakMap<OpenKeys, WeakMap<IDBPDatabase<Device>, Map<string, Promise<Seal>>>>();

/** The seal of a replica, which is made with its first record. Throws `DeviceLocked` while its lock is closed. */
export function sealOf(db: IDBPDatabase<Device>, replica: string): Promise<Seal> {
  const open = seals.get(openKeys()) ?? new WeakMap();
  seals.set(openKeys(), open);
  const known = open.get(db) ?? new Map<string, Promise<Seal>>();
  open.set(db, known);
  const seal = known.get(replica) ?? storedSeal(db, replica).then((there) => there ?? firstSeal(db, replica));
  known.set(replica, seal);
  seal.catch(() => known.delete(replica));
  return seal;
}

interface Plain {
  store: SealedStore;
  key: number | Key;
  value: unknown;
}

/** What a former version of the site has stored of a replica, but for rows, which come again with the next pull. */
async function plainOf(db: IDBPDatabase<Device>, replica: string): Promise<Plain[]> {
  const tx = db.transaction(["queue", "files", "drafts", "answers"]);
  const queue = await tx.objectStore("queue").index("replica").getAll(replica);
  const plain: Plain[] = queue.map((value) => ({ store: "queue", key: value.seq, value }));
  for (const store of ["files", "drafts", "answers"] as const) {
    const all = recordsOf(replica);
    const [keys, values] = await Promise.all([
      tx.objectStore(store).getAllKeys(all),
      tx.objectStore(store).getAll(all),
    ]);
    plain.push(...keys.map((key, at): Plain => ({ store, key, value: values[at] })));
  }
  return plain;
}

/** As it is stored from now on, beside what is no secret of the person. */
async function sealedOf(seal: Seal, replica: string, { store, key, value }: Plain) {
  if (typeof key === "number") {
    const { replica: _, ...item } = value as Record<string, unknown>;
    return { ...(await seal.sealed(store, key, item)), seq: key, replica };
  }
  if (store === "answers") return await sealedAnswer(seal, key[1], value);
  const sealed = await seal.sealed(store, key[1], value);
  return store === "drafts" ? { ...sealed, saved: (value as DraftRow).saved } : sealed;
}

/** When an answer came was said by another name. */
async function sealedAnswer(seal: Seal, name: string, value: unknown) {
  const { seen: cachedAt, ...rest } = value as { seen?: number };
  if (cachedAt === undefined) return await seal.sealed("answers", name, value);
  return { ...(await seal.sealed("answers", name, { ...rest, cachedAt })), cachedAt };
}

/** Makes the key of a replica, and seals what is there in plain text: all of it in one pass, or nothing. */
async function firstSeal(db: IDBPDatabase<Device>, replica: string): Promise<Seal> {
  const { key, bytes } = await newKey();
  const seal = new Seal(key, replica);
  const plain = await plainOf(db, replica);
  const sealed = await Promise.all(plain.map((one) => sealedOf(seal, replica, one)));
  const tx = db.transaction(["queue", ...NAMED], "readwrite");
  let isFirst = true;
  await atomic(tx, async () => {
    const there = present();
    if (there !== null && there.id !== replica) throw new Error("replica ended");
    const meta = tx.objectStore("meta");
    // Another tab was faster.
    isFirst = (await meta.getKey([replica, KEY_NAME])) === undefined;
    if (!isFirst) return;
    await storeKey(meta, replica, key, bytes);
    const rows = tx.objectStore("rows");
    for (const name of await rows.getAllKeys(recordsOf(replica))) await rows.delete(name);
    for (const [at, { store, key: name }] of plain.entries()) {
      const there = tx.objectStore(store as "queue");
      const isThere = (await there.getKey(name as number)) !== undefined;
      // Answers may have been deleted meanwhile.
      if (isThere) await there.put(sealed[at] as never, (store === "queue" ? undefined : name) as never);
    }
  });
  return isFirst ? seal : ((await storedSeal(db, replica)) as Seal);
}
