import type { IDBPObjectStore, IDBPTransaction } from "idb";
import type { Kept } from "../seal/database";
import type { Seal } from "../seal/seal";
import type { Device } from "../seal/stores";
import type { Item, Values } from "./item";

/** The name in `meta` of how often the queue has changed. */
const CHANGES = "changes";

/** What pages from before December 2026 call two fields of an item. */
interface FormerNames {
  made: number;
  seen?: Values;
}

/** An item as it is stored: what such a page has stored has its names alone, everything else both. */
export type StoredItem = Omit<Item, "createdAt" | "previousRow"> & FormerNames & Partial<Item>;

/**
 * An item that any version of the site has stored. The former names count: such a page changes them alone, and leaves ours as they were.
 * Needed as long as a device may have an unsent write from before December 2026: until the end of 2027.
 */
export function itemOf({ made, seen, previousRow: _previousRow, ...stored }: StoredItem): Item {
  return { ...stored, createdAt: made, ...(seen && { previousRow: seen }) };
}

/** Also under the names of former pages: one that is still open beside this one reads the same items. Needed until February 2027. */
export function storedItem(item: Item): StoredItem {
  const { createdAt, previousRow } = item;
  return { ...item, made: createdAt, ...(previousRow && { seen: previousRow }) };
}

/** The items, how often they have changed, and the place in their order of one that is added: it is never used twice. */
export async function queueIn({ db, seal, replica }: Kept, isNew: boolean) {
  const tx = db.transaction(["queue", "meta"], isNew ? "readwrite" : "readonly");
  const [records, changes, seq] = await Promise.all([
    tx.objectStore("queue").index("replica").getAll(replica),
    tx.objectStore("meta").get([replica, CHANGES]),
    isNew ? nextPlace(tx as never, replica) : 0,
    tx.done,
  ]);
  return { items: await openedItems(seal, records), changes: Number(changes ?? 0), seq };
}

/** Those of the last reading by their vectors, as the queue is read several times for each write. */
const known = new WeakMap<Seal, ReadonlyMap<string, Item>>();

async function openedItems(seal: Seal, records: readonly Device["queue"]["value"][]): Promise<Item[]> {
  const before = known.get(seal);
  const unknown = records.filter(({ iv }) => !before?.has(String(iv)));
  const opened = new Map(
    await seal.openedAll<StoredItem>(
      "queue",
      unknown.map((record) => [record.seq, record]),
    ),
  );
  const items = records.flatMap(({ seq, iv }): [string, Item][] => {
    const stored = opened.get(seq);
    const item = stored ? itemOf(stored) : before?.get(String(iv));
    return item ? [[String(iv), item]] : [];
  });
  known.set(seal, new Map(items));
  return items.map(([, item]) => item);
}

/** The database counts only what it stores. */
async function nextPlace(
  tx: IDBPTransaction<Device, ["queue", "meta"], "readwrite">,
  replica: string,
): Promise<number> {
  const queue = tx.objectStore("queue");
  const seq = await queue.add({ replica } as never);
  await queue.delete(seq);
  return seq;
}

/** Items as they are stored. */
export function sealedItems({ seal, replica }: Kept, items: readonly Item[]) {
  const each = items.map(async (item) => {
    const { seq } = item;
    return { ...(await seal.sealed("queue", seq, storedItem(item))), seq, replica };
  });
  return Promise.all(each);
}

/** Whether nobody has changed the queue since it was read; it counts as changed then. */
export async function isUnchanged(
  meta: IDBPObjectStore<Device, ("queue" | "files" | "drafts" | "meta")[], "meta", "readwrite">,
  replica: string,
  changes: number,
): Promise<boolean> {
  if (Number((await meta.get([replica, CHANGES])) ?? 0) !== changes) return false;
  await meta.put(changes + 1, [replica, CHANGES]);
  return true;
}
