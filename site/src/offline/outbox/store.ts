import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from "idb";
import { newId } from "../../api/newId";
import { inTime, silence, whenSilent } from "../inTime";
import { givenUpUntil, isSince, noteStored } from "../owedWipes";
import { contentName, dropContentOf, keepContent, wipeContents, wipeContentsBut } from "./contents";
import type { Draft, Item, StoredRow } from "./item";
import { dependentsOf, following, isChange, type Outcome, withChange, without } from "./schedule";
import { withIds } from "./withIds";

interface OutboxDatabase extends DBSchema {
  items: { key: number; value: Item; indexes: { owner: number } };
}

type Writing = IDBPTransaction<OutboxDatabase, "items"[], "readwrite">;

/**
 * Longest wait for the database, in milliseconds: some browsers never answer, and no form may wait for that. A slow phone that
 * opens it for the first time takes a second.
 */
const PATIENCE_MS = 2000;

/** The browser has no room for another item. Nothing of it is stored. */
export class OutboxFull extends Error {
  override readonly name = "OutboxFull";
}

let database: Promise<IDBPDatabase<OutboxDatabase>> | null = null;

function open(): Promise<IDBPDatabase<OutboxDatabase>> {
  database ??= openDB<OutboxDatabase>("zuversicht-outbox", 1, {
    upgrade(db) {
      db.createObjectStore("items", { keyPath: "seq", autoIncrement: true }).createIndex("owner", "owner");
    },
    // A later version of the site in another tab must not wait until this one is closed.
    blocking(_current, _wanted, { target }) {
      database = null;
      (target as IDBDatabase).close();
    },
    terminated() {
      database = null;
    },
  }).catch((error: unknown) => {
    database = null;
    throw error;
  });
  return database;
}

function opened(): Promise<IDBPDatabase<OutboxDatabase>> {
  return inTime(PATIENCE_MS, open());
}

/** One transaction: all of it, or an error and nothing. A browser that does not finish it in time is told to give it up. */
async function writing<T>(work: (tx: Writing) => Promise<T>): Promise<T> {
  const tx = (await opened()).transaction(["items"], "readwrite");
  const finished = tx.done.then(
    () => null,
    (cause: unknown) => ({ cause }),
  );
  let end: () => void = () => undefined;
  const late = new Promise<never>((_resolve, reject) => {
    end = whenSilent(PATIENCE_MS, () => {
      if (abandoned(tx)) reject(silence());
    });
  });
  try {
    const result = await Promise.race([work(tx), late]);
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

/** All items of a person, in order, without what she has given up and the browser has not deleted yet. */
export async function itemsOf(owner: number): Promise<Item[]> {
  return withoutGivenUp(owner, withIds(await (await opened()).getAllFromIndex("items", "owner", owner)));
}

/** All items of a person in a transaction, in order. */
async function allOf(tx: Writing, owner: number): Promise<Item[]> {
  const stored = await tx.objectStore("items").index("owner").getAll(owner);
  const items = withIds(stored);
  // What another item refers to may be gone when they are read again.
  for (const item of items) if (!stored.includes(item)) await tx.objectStore("items").put(item);
  return items;
}

function withoutGivenUp(owner: number, items: Item[]): Item[] {
  const until = givenUpUntil(owner);
  return until > 0 ? items.filter(({ made }) => made > until) : items;
}

/**
 * Stores a write. A change of a row whose last write was refused corrects that one. `allowed` is asked when the transaction begins: whoever deletes everything later deletes this item too.
 */
export async function put(
  owner: number,
  { content, ...draft }: Draft,
  now: number,
  allowed: () => void = () => undefined,
): Promise<Item> {
  noteStored(now);
  if (!content || !draft.file) return (await putItem(owner, draft, now, allowed)).item;
  const file = { ...draft.file, content: contentName(now) };
  try {
    await keepContent(owner, file.content, content).catch((error: unknown) => {
      throw isFull(error) ? new OutboxFull() : error;
    });
    const { item, former } = await putItem(owner, { ...draft, file }, now, allowed);
    if (former) await dropContentOf(former);
    return item;
  } catch (error) {
    await dropContentOf({ owner, file });
    throw error;
  }
}

/** The stored item, and what it was before where it was refused. */
function putItem(
  owner: number,
  draft: Draft,
  now: number,
  allowed: () => void,
): Promise<{ item: Item; former?: Item }> {
  const {
    kind,
    root,
    title,
    row,
    day,
    path,
    quiet,
    draft: draftKey,
    body = {},
    shown,
    seen,
    base = {},
    file,
    version = 0,
    key = crypto.randomUUID(),
  } = draft;
  return writing(async (tx) => {
    allowed();
    const items = withoutGivenUp(owner, await allOf(tx, owner));
    const at = kind === "add" ? row || newId() : (row ?? 0);
    // What waits behind a refused change was made after it, and is not to be overtaken.
    const last = items.findLast((item) => item.row === at && item.day === day && item.root === root);
    const refused = last?.state === "refused" && last.kind !== "delete" ? last : undefined;
    const isAgain = isChange(draft) || (path !== undefined && path === refused?.path);
    if (refused && isAgain) {
      const corrected = { ...withChange(refused, { body, shown, base, title, key }), ...(file && { file }) };
      await tx.objectStore("items").put(corrected);
      return { item: corrected, former: refused };
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
    const seq = await tx.objectStore("items").add(item as unknown as Item);
    return { item: { ...item, seq } };
  });
}

/**
 * Removes a finished item, or leaves its `rest` in its place, and brings the later ones up to date. Does nothing if it is
 * gone.
 */
export async function finish(done: Item, row: StoredRow | null, rest?: Item): Promise<void> {
  await writing(async (tx) => {
    const items = await allOf(tx, done.owner);
    if (!items.some(({ seq }) => seq === done.seq)) return;
    if (rest) await tx.objectStore("items").put(rest);
    else await tx.objectStore("items").delete(done.seq);
    const later = items.filter(({ seq }) => seq > done.seq);
    for (const item of following(later, done, row))
      if (!later.includes(item)) await tx.objectStore("items").put(item);
  });
  if (!rest) await dropContentOf(done);
}

/** Changes one item. Does nothing if it is gone. */
export function change(seq: number, how: (item: Item) => Item): Promise<void> {
  return writing(async (tx) => {
    const item = await tx.objectStore("items").get(seq);
    if (item) await tx.objectStore("items").put(how(item));
  });
}

/**
 * Changes an item by the person's choice, or removes it when nothing of it is left, and brings the later ones up to date.
 * Returns its stored row when it is removed.
 */
export function settle(
  seq: number,
  how: (item: Item) => Outcome,
): Promise<{ item: Item; row: StoredRow } | null> {
  return writing(async (tx) => {
    const item = await tx.objectStore("items").get(seq);
    if (!item) return null;
    const outcome = how(item);
    if (!outcome.done) await tx.objectStore("items").put(outcome.item);
    else await tx.objectStore("items").delete(seq);
    const sent = outcome.done ? {} : outcome.item.body;
    const given = Object.keys(item.body).filter((name) => !(name in sent));
    const items = await allOf(tx, item.owner);
    for (const one of without(items, item, given))
      if (!items.includes(one)) await tx.objectStore("items").put(one);
    return outcome.done && outcome.row ? { item, row: outcome.row } : null;
  });
}

/** Changes all items of a person. */
export function changeAll(owner: number, how: (item: Item) => Item): Promise<void> {
  return writing(async (tx) => {
    for (const item of await allOf(tx, owner)) {
      const next = how(item);
      if (next !== item) await tx.objectStore("items").put(next);
    }
  });
}

/** Gives up an item and what cannot be sent without it. Returns all of them. */
export async function drop(seq: number): Promise<Item[]> {
  const gone = await dropped(seq);
  for (const item of gone) await dropContentOf(item);
  return gone;
}

function dropped(seq: number): Promise<Item[]> {
  return writing(async (tx) => {
    const gone = await tx.objectStore("items").get(seq);
    if (!gone) return [];
    const items = await allOf(tx, gone.owner);
    const all = [gone, ...dependentsOf(items, gone)];
    for (const item of all) await tx.objectStore("items").delete(item.seq);
    const left = items.filter((item) => all.every((other) => other.seq !== item.seq));
    for (const item of without(left, gone)) if (!left.includes(item)) await tx.objectStore("items").put(item);
    return all;
  });
}

/** Deletes everything of all people but this one. Throws when something of it may be left. */
export async function wipeAllBut(owner: number): Promise<void> {
  const items = writing(async (tx) => {
    for (const { seq, owner: other } of await tx.objectStore("items").getAll())
      if (other !== owner) await tx.objectStore("items").delete(seq);
  });
  await both(items, wipeContentsBut(owner));
}

/** Deletes what a person has stored until then, in milliseconds since 1970. Throws when something of it may be left. */
export async function wipeUntil(owner: number, until: number): Promise<void> {
  const items = writing(async (tx) => {
    for (const { seq, made } of await tx.objectStore("items").index("owner").getAll(owner))
      if (!isSince(made, until)) await tx.objectStore("items").delete(seq);
  });
  await both(items, wipeContents(owner, until));
}

/** Both databases at once: what fails in one leaves nothing in the other, and what is kept from now on stays in both. */
async function both(...parts: readonly Promise<void>[]): Promise<void> {
  for (const part of await Promise.allSettled(parts)) if (part.status === "rejected") throw part.reason;
}
