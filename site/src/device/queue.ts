import type { IDBPTransaction } from "idb";
import { newId } from "../api/newId";
import type { Kept } from "../seal/database";
import { assertGoesOn, replicaOf } from "../seal/replica";
import type { Device, Key } from "../seal/stores";
import type { Draft, Item, StoredRow } from "./item";
import { isUnchanged, queueIn, sealedItems } from "./queueIn";
import { dependentsOf, following, isChange, type Outcome, withChange, without } from "./schedule";
import { onTimeout, timeoutError, withTimeout } from "./timeout";
import { wholeReplica } from "./wholeReplica";

type Writing = IDBPTransaction<Device, ("queue" | "files" | "meta")[], "readwrite">;

/** What a change makes of the items that are stored, and what it returns. */
interface Step<T> {
  result: T;
  /** New items and those that have changed. */
  kept?: readonly Item[];
  /** They are deleted with their files. */
  gone?: readonly Item[];
  /** The name of a file that has no item any more. */
  loose?: string | undefined;
}

interface Options {
  timeout?: number;
  /** An item is added. */
  isNew?: boolean;
  /** Stored together with what is kept. */
  file?: { name: string; content: ArrayBuffer } | undefined;
  /** Asked when the transaction begins; throws when nothing may be stored any more. */
  allowed?: () => void;
}

/**
 * Longest wait for the database, in milliseconds: some browsers never answer, and no form may wait for that. A slow phone that
 * opens it for the first time takes a second.
 */
const TIMEOUT_MS = 2000;

/** The same where a file is written or read: a slow phone takes seconds for a large one. */
const FILE_TIMEOUT_MS = 30_000;

/** The browser has no room for another item. Nothing of it is stored. */
export class OutboxFull extends Error {
  override readonly name = "OutboxFull";
}

/**
 * Changes the items of a person: all of a change, or an error and nothing. A transaction would end while something is sealed, so
 * `work` is given what was read before, and asked again where another tab has changed the queue meanwhile: one of them is always done.
 */
async function writing<T>(
  owner: number,
  work: (items: Item[], seq: number) => Step<T>,
  { timeout = TIMEOUT_MS, isNew = false, file, allowed = () => undefined }: Options = {},
): Promise<T> {
  const kept = await withTimeout(TIMEOUT_MS, wholeReplica(owner));
  const { seal, replica } = kept;
  try {
    const content = file && (await seal.sealed("files", file.name, file.content));
    for (;;) {
      const { items, seq, changes } = await withTimeout(TIMEOUT_MS, queueIn(kept, isNew));
      const { result, kept: next = [], gone = [], loose } = work(items, seq);
      if (next.length === 0 && gone.length === 0) return result;
      const records = await sealedItems(kept, next);
      assertGoesOn(kept);
      const isDone = await stored(kept, timeout, async (tx) => {
        allowed();
        if (!(await isUnchanged(tx.objectStore("meta"), replica, changes))) return false;
        if (file && content) await tx.objectStore("files").put(content, [replica, file.name]);
        for (const record of records) await tx.objectStore("queue").put(record);
        for (const item of gone) await tx.objectStore("queue").delete(item.seq);
        for (const name of [loose, ...gone.map((item) => item.file?.content)])
          if (name !== undefined) await tx.objectStore("files").delete([replica, name] satisfies Key);
        return true;
      });
      if (isDone) return result;
    }
  } catch (error) {
    throw isFull(error) ? new OutboxFull() : error;
  }
}

/** One transaction: all of it, or an error and nothing. A browser that does not finish it in time is told to give it up. */
async function stored<T>({ db }: Kept, timeout: number, work: (tx: Writing) => Promise<T>): Promise<T> {
  const tx = db.transaction(["queue", "files", "meta"], "readwrite");
  const finished = tx.done.then(
    () => null,
    (cause: unknown) => ({ cause }),
  );
  let end: () => void = () => undefined;
  const late = new Promise<never>((_resolve, reject) => {
    end = onTimeout(timeout, () => {
      if (abandoned(tx)) reject(timeoutError());
    });
  });
  try {
    const result = await Promise.race([work(tx), late]);
    const failure = await Promise.race([finished, late]);
    if (failure) throw failure.cause;
    return result;
  } catch (error) {
    abandoned(tx);
    throw isFull(tx.error) ? tx.error : error;
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
  const kept = await withTimeout(TIMEOUT_MS, wholeReplica(owner));
  return (await queueIn(kept, false)).items;
}

/** The content of the file of an item; undefined when it has none, or is gone. */
export async function contentOf({
  owner,
  file,
}: Pick<Item, "owner" | "file">): Promise<ArrayBuffer | undefined> {
  const name = file?.content;
  if (name === undefined || replicaOf(owner) === null) return undefined;
  const read = async () => {
    const { db, replica, seal } = await wholeReplica(owner);
    return await seal.opened<ArrayBuffer>("files", name, await db.get("files", [replica, name]));
  };
  return await withTimeout(FILE_TIMEOUT_MS, read());
}

/** Those of one list that another one does not have as they are. */
function changedIn(next: readonly Item[], before: readonly Item[]): Item[] {
  return next.filter((item) => !before.includes(item));
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
    previousRow,
    base = {},
    content,
    version = 0,
    key = crypto.randomUUID(),
  } = draft;
  const file = draft.file && content ? { ...draft.file, content: crypto.randomUUID() } : draft.file;
  const work = (items: Item[], seq: number): Step<Item> => {
    const at = kind === "add" ? row || newId() : (row ?? 0);
    // What waits behind a refused change was made after it, and is not to be overtaken.
    const last = items.findLast((item) => item.row === at && item.day === day && item.root === root);
    const refused = last?.state === "refused" && last.kind !== "delete" ? last : undefined;
    const isAgain = isChange(draft) || (path !== undefined && path === refused?.path);
    if (refused && isAgain) {
      const corrected = { ...withChange(refused, { body, shown, base, title, key }), ...(file && { file }) };
      const former = refused.file?.content;
      return {
        result: corrected,
        kept: [corrected],
        loose: corrected.file?.content === former ? undefined : former,
      };
    }
    const item = {
      seq,
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
      ...(previousRow && { previousRow }),
      base,
      ...(file && { file }),
      version,
      createdAt: now,
      tries: 0,
      next: 0,
      state: "waiting",
      title,
    } as const;
    const gone = items.filter(
      (one) => latest && one.state === "waiting" && one.path === path && one.root === root && one.row === at,
    );
    return { result: item, kept: [item], gone };
  };
  const name = file?.content;
  return writing(owner, work, {
    timeout: content ? FILE_TIMEOUT_MS : TIMEOUT_MS,
    isNew: true,
    file: name !== undefined && content ? { name, content } : undefined,
    allowed,
  });
}

/**
 * Removes a finished item, or leaves its `rest` in its place, and brings the later ones up to date. Does nothing if it is
 * gone.
 */
export async function finish(done: Item, row: StoredRow | null, rest?: Item): Promise<void> {
  await writing(done.owner, (items) => {
    if (!items.some(({ seq }) => seq === done.seq)) return { result: undefined };
    const later = items.filter(({ seq }) => seq > done.seq);
    const kept = [...(rest ? [rest] : []), ...changedIn(following(later, done, row), later)];
    return { result: undefined, kept, gone: rest ? [] : [done] };
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
  return writing(owner, (all): Step<{ item: Item; row: StoredRow } | null> => {
    const item = all.find((one) => one.seq === seq);
    if (!item) return { result: null };
    const outcome = how(item);
    const sent = outcome.done ? {} : outcome.item.body;
    const given = Object.keys(item.body).filter((name) => !(name in sent));
    const left = outcome.done ? [] : [outcome.item];
    const items = all.flatMap((one) => (one === item ? left : [one]));
    return {
      result: outcome.done && outcome.row ? { item, row: outcome.row } : null,
      kept: [...left, ...changedIn(without(items, item, given), items)],
      gone: outcome.done ? [item] : [],
    };
  });
}

/** Changes all items of a person. */
export function changeAll(owner: number, how: (item: Item) => Item): Promise<void> {
  return writing(owner, (items) => ({ result: undefined, kept: changedIn(items.map(how), items) }));
}

/** Gives up an item and what cannot be sent without it. Returns all of them. */
export function drop(owner: number, seq: number): Promise<Item[]> {
  return writing(owner, (items): Step<Item[]> => {
    const gone = items.find((one) => one.seq === seq);
    if (!gone) return { result: [] };
    const all = [gone, ...dependentsOf(items, gone)];
    const left = items.filter((item) => all.every((other) => other.seq !== item.seq));
    return { result: all, kept: changedIn(without(left, gone), left), gone: all };
  });
}
