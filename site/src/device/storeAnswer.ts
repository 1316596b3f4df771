import { answersOf, keptBy } from "./answers";
import type { Kept } from "./database";
import { isSame } from "./seal";

/** Stores an answer, and when it came. Not of whoever has left meanwhile: an answer that arrives after the sign-out is not stored. */
export async function storeAnswer(owner: number, name: string, value: unknown, seen?: number): Promise<void> {
  const { db, replica, seal } = await answersOf(owner);
  const sealed = await seal.sealed("answers", name, value);
  if ((await keptBy(owner)) === undefined) return;
  await db.put("answers", { ...sealed, ...(seen !== undefined && { seen }) }, [replica, name]);
}

/** Stores what `merge` makes of the answer that is stored under a name, again where another tab has changed it meanwhile. */
export async function storeMerged<T>(
  owner: number,
  { db, replica, seal }: Kept,
  name: string,
  merge: (before: T | undefined) => T & { seen: number },
): Promise<void> {
  for (;;) {
    const read = await db.get("answers", [replica, name]);
    const value = merge(await seal.opened<T>("answers", name, read));
    const record = { ...(await seal.sealed("answers", name, value)), seen: value.seen };
    if ((await keptBy(owner)) === undefined) return;
    const { store, done } = db.transaction("answers", "readwrite");
    const isThere = isSame(read, await store.get([replica, name]));
    if (isThere) await store.put(record, [replica, name]);
    await done;
    if (isThere) return;
  }
}
