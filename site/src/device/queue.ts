import type { IDBPTransaction } from "idb";
import { newId } from "../api/newId";
import type { Device, Key } from "./database";
import { inTime, silence, whenSilent } from "./inTime";
import type { Draft, Item, StoredRow } from "./item";
import { wholeReplica } from "./moved";
import { replicaOf } from "./replica";
import { dependentsOf, following, isChange, type Outcome, withChange, without } from "./schedule";

type Writing = IDBPTransaction<Device, ("queue" | "files")[], "readwrite">;

/** An item as it is stored. */
type Stored = Item & { replica: string };

/**
 * Longest wait for the database, in milliseconds: some browsers never answer, and no form may wait for that. A slow phone that
 * opens it for the first time takes a second.
 */
const PATIENCE_MS = 2000;

/** The same where a file is written or read: a slow phone takes seconds for a large one. */
const FILE_PATIENCE_MS = 30_000;

/** The browser has no room for another item. Nothing of it is stored. */
export class OutboxFull extends Error {
  override readonly name = "OutboxFull";
}

/** One transaction: all of it, or an error and nothing. A browser that does not finish it in time is told to give it up. */
async function writing<T>(
  owner: number,
  work: (tx: Writing, replica: string) => Promise<T>,
  patience = PATIENCE_MS,
): Promise<T> {
  const { db, replica } = await inTime(PATIENCE_MS, wholeReplica(owner));
  const tx = db.transaction(["queue", "files"], "readwrite");
  const finished = tx.done.then(
    () => null,
    (cause: unknown) => ({ cause }),
  );
  let end: () => void = () => undefined;
  const late = new Promise<never>((_resolve, reject) => {
    end = whenSilent(patience, () => {
      if (abandoned(tx)) reject(silence());
    });
  });
  try {
    const result = await Promise.race([work(tx, replica), late]);
    const failure = await Promise.race([finished, late]);
    if (failure) throw failure.cause;
    return result;
  } catch (error) {
    abandoned(tx);
    throw isFull(error) || isFull(tx.error) ? new OutboxFull() : error;
  } finally {
    end();
  }
}

/** Whether nothing of a transaction will be stored; false when it is over. */
function abandoned(tx: Writing): boolean {
  try {
    tx.abort();
    return true;
  } catch {
    return false;
  }
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === "QuotaExceededError";
}

/** All items of a person, in order; none of a person whose replica has ended. */
export async function itemsOf(owner: number): Promise<Item[]> {
  if (replicaOf(owner) === null) return [];
  const { db, replica } = await inTime(PATIENCE_MS, wholeReplica(owner));
  return plain(await db.getAllFromIndex("queue", "replica", replica));
}

/** All items of a replica in a transaction, in order. */
async function allOf(tx: Writing, replica: string): Promise<Item[]> {
  return plain(await tx.objectStore("queue").index("replica").getAll(replica));
}

function plain(stored: readonly { replica: string }[]): Item[] {
  return stored.map(({ replica: _, ...item }) => item as Item);
}

async function keep(tx: Writing, replica: string, item: Item): Promise<void> {
  await tx.objectStore("queue").put({ ...item, replica } satisfies Stored);
}

/** Deletes an item with its file. */
async function forget(tx: Writing, replica: string, { seq, file }: Item): Promise<void> {
  await tx.objectStore("queue").delete(seq);
  await forgetFile(tx, replica, file?.content);
}

async function forgetFile(tx: Writing, replica: string, name: string | undefined): Promise<void> {
  if (name !== undefined) await tx.objectStore("files").delete([replica, name] satisfies Key);
}

/** The content of the file of an item; undefined when it has none, or is gone. */
export async function contentOf({
  owner,
  file,
}: Pick<Item, "owner" | "file">): Promise<ArrayBuffer | undefined> {
  const name = file?.content;
  if (name === undefined || replicaOf(owner) === null) return undefined;
  const read = async () => {
    const { db, replica } = await wholeReplica(owner);
    return await db.get("files", [replica, name]);
  };
  return await inTime(FILE_PATIENCE_MS, read());
}

/**
 * Stores a write with its file. A change of a row whose last write was refused corrects that one. `allowed` is asked when the
 * transaction begins: whoever deletes everything later deletes this item too.
 */
export function put(
  owner: number,
  draft: Draft,
  now: number,
  allowed: () => void = () => undefined,
): Promise<Item> {
  const {
    kind,
    root,
    title,
    row,
    day,
    path,
    quiet,
    latest,
    draft: draftKey,
    body = {},
    shown,
    seen,
    base = {},
    content,
    version = 0,
    key = crypto.randomUUID(),
  } = draft;
  const file = draft.file && content ? { ...draft.file, content: crypto.randomUUID() } : draft.file;
  const work = async (tx: Writing, replica: string): Promise<Item> => {
    allowed();
    if (file?.content && content) await tx.objectStore("files").put(content, [replica, file.content]);
    const items = await allOf(tx, replica);
    const at = kind === "add" ? row || newId() : (row ?? 0);
    // What waits behind a refused change was made after it, and is not to be overtaken.
    const last = items.findLast((item) => item.row === at && item.day === day && item.root === root);
    const refused = last?.state === "refused" && last.kind !== "delete" ? last : undefined;
    const isAgain = isChange(draft) || (path !== undefined && path === refused?.path);
    if (refused && isAgain) {
      const corrected = { ...withChange(refused, { body, shown, base, title, key }), ...(file && { file }) };
      await keep(tx, replica, corrected);
      if (corrected.file?.content !== refused.file?.content)
        await forgetFile(tx, replica, refused.file?.content);
      return corrected;
    }
    const item = {
      owner,
      key,
      kind,
      root,
      row: at,
      ...(day !== undefined && { day }),
      ...(path !== undefined && { path }),
      ...(quiet && { quiet }),
      ...(draftKey !== undefined && { draft: draftKey }),
      body,
      ...(shown && { shown }),
      ...(seen && { seen }),
      base,
      ...(file && { file }),
      version,
      made: now,
      tries: 0,
      next: 0,
      state: "waiting",
      title,
    } as const;
    const replaced = items.filter(
      (one) => latest && one.state === "waiting" && one.path === path && one.root === root && one.row === at,
    );
    for (const one of replaced) await forget(tx, replica, one);
    const seq = await tx.objectStore("queue").add({ ...item, replica } as unknown as Stored);
    return { ...item, seq };
  };
  return writing(owner, work, content ? FILE_PATIENCE_MS : PATIENCE_MS);
}

/**
 * Removes a finished item, or leaves its `rest` in its place, and brings the later ones up to date. Does nothing if it is
 * gone.
 */
export async function finish(done: Item, row: StoredRow | null, rest?: Item): Promise<void> {
  await writing(done.owner, async (tx, replica) => {
    const items = await allOf(tx, replica);
    if (!items.some(({ seq }) => seq === done.seq)) return;
    if (rest) await keep(tx, replica, rest);
    else await forget(tx, replica, done);
    const later = items.filter(({ seq }) => seq > done.seq);
    for (const item of following(later, done, row)) if (!later.includes(item)) await keep(tx, replica, item);
  });
}

/** Changes one item. Does nothing if it is gone. */
export function change(
  { owner, seq }: Pick<Item, "owner" | "seq">,
  how: (item: Item) => Item,
): Promise<void> {
  return changeAll(owner, (item) => (item.seq === seq ? how(item) : item));
}

/**
 * Changes an item by the person's choice, or removes it when nothing of it is left, and brings the later ones up to date.
 * Returns its stored row when it is removed.
 */
export function settle(
  owner: number,
  seq: number,
  how: (item: Item) => Outcome,
): Promise<{ item: Item; row: StoredRow } | null> {
  return writing(owner, async (tx, replica) => {
    const all = await allOf(tx, replica);
    const item = all.find((one) => one.seq === seq);
    if (!item) return null;
    const outcome = how(item);
    if (!outcome.done) await keep(tx, replica, outcome.item);
    else await forget(tx, replica, item);
    const sent = outcome.done ? {} : outcome.item.body;
    const given = Object.keys(item.body).filter((name) => !(name in sent));
    const items = await allOf(tx, replica);
    for (const one of without(items, item, given)) if (!items.includes(one)) await keep(tx, replica, one);
    return outcome.done && outcome.row ? { item, row: outcome.row } : null;
  });
}

/** Changes all items of a person. */
export function changeAll(owner: number, how: (item: Item) => Item): Promise<void> {
  return writing(owner, async (tx, replica) => {
    for (const item of await allOf(tx, replica)) {
      const next = how(item);
      if (next !== item) await keep(tx, replica, next);
    }
  });
}

/** Gives up an item and what cannot be sent without it. Returns all of them. */
export function drop(owner: number, seq: number): Promise<Item[]> {
  return writing(owner, async (tx, replica) => {
    const items = await allOf(tx, replica);
    const gone = items.find((one) => one.seq === seq);
    if (!gone) return [];
    const all = [gone, ...dependentsOf(items, gone)];
    for (const item of all) await forget(tx, replica, item);
    const left = items.filter((item) => all.every((other) => other.seq !== item.seq));
    for (const item of without(left, gone)) if (!left.includes(item)) await keep(tx, replica, item);
    return all;
  });
}
