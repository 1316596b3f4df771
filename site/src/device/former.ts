import { deleteDB, type IDBPDatabase, openDB } from "idb";
import { idAt } from "../api/newId";
import type { Kept } from "../seal/database";
import { assertGoesOn } from "../seal/replica";
import { atomic, type DraftRow } from "../seal/stores";
import { nameInTab } from "./draftsInTab";
import type { Item } from "./item";
import { isUnchanged, itemOf, queueIn, type StoredItem, sealedItems } from "./queueIn";
import { moved } from "./schedule";
import { moveCopies } from "./storeDraft";
import { withTimeout } from "./timeout";

/** The databases of the site until the end of 2026, with what each may still have that the person has typed. */
const ITEMS = "zuversicht-outbox";
const FILES = "zuversicht-files";
const DRAFTS = "zuversicht-drafts";
const ANSWERS = "zuversicht-answers";

/** Longest wait for one of them, in milliseconds. */
const TIMEOUT_MS = 5000;

/** What one of them has, by its keys as text: of two lists that say the same none is the other. */
type Records = ReadonlyMap<string, { key: IDBValidKey; value: unknown }>;

interface Former {
  items: Item[];
  files: [name: string, content: ArrayBuffer][];
  drafts: [key: string, row: DraftRow][];
}

/**
 * How long a tab of a former version may stay open, in milliseconds: what it writes is moved when the next page is loaded. They are
 * not deleted before: as long as it has them open, nobody could open them again.
 */
const OPEN_MS = 86_400_000;

const STORES = [
  [ITEMS, "items"],
  [FILES, "contents"],
  [DRAFTS, "drafts"],
  [ANSWERS, "answers"],
] as const;

/** Local storage: of whom something was still to be deleted, and when somebody had signed out, in milliseconds since 1970. */
const GIVEN_UP = "zuversicht-unwiped";
const SIGNED_OUT = "zuversicht-signed-out";
const MARKS = [GIVEN_UP, SIGNED_OUT, "zuversicht-ended"];

/**
 * Moves unsent writes, their files and drafts of a person, so that none is lost; the rest goes. `since` is when that was done first,
 * in milliseconds since 1970, 0 if never. Returns that, or `gone` once there is nothing to be moved ever again. Throws when the
 * browser does not let it; then nothing has gone.
 */
export async function moveFormer(owner: number, kept: Kept, since: number): Promise<string> {
  moveInTab(owner);
  const there = (await indexedDB.databases?.())?.flatMap(({ name = "" }) => name);
  if (there && !STORES.some(([name]) => there.includes(name))) return "gone";
  const items = await recordsIn(ITEMS, "items");
  // After the items, as each is stored before its item.
  const files = await recordsIn(FILES, "contents");
  const [drafts, answers] = [await recordsIn(DRAFTS, "drafts"), await recordsIn(ANSWERS, "answers")];
  await store(kept, formerOf(owner, items, files, drafts));
  await moveCopies(owner, kept);
  await forget(ITEMS, "items", items);
  await forget(DRAFTS, "drafts", drafts);
  await forget(FILES, "contents", settled(owner, files, items));
  await forget(ANSWERS, "answers", answers);
  for (const name of MARKS) localStorage.removeItem(name);
  if (since === 0 || since > Date.now() - OPEN_MS) return String(since || Date.now());
  for (const [name] of STORES) void deleteDB(name).catch(console.warn);
  return "gone";
}

/** Another tab may do the same: whoever is later finds the items there. */
async function store(kept: Kept, former: Former): Promise<void> {
  const { db, replica, seal } = kept;
  const files = await Promise.all(
    former.files.map(async ([name, content]) => [name, await seal.sealed("files", name, content)] as const),
  );
  const drafts = await Promise.all(
    former.drafts.map(
      async ([name, row]) =>
        [name, { ...(await seal.sealed("drafts", name, row)), saved: row.saved }] as const,
    ),
  );
  for (let isDone = false; !isDone; ) {
    const { items, changes, seq } = await queueIn(kept, true);
    const added = former.items.filter(({ key }) => !items.some((item) => item.key === key));
    const records = await sealedItems(
      kept,
      added.map((item, at) => ({ ...item, seq: seq + at })),
    );
    assertGoesOn(kept);
    const tx = db.transaction(["queue", "files", "drafts", "meta"], "readwrite");
    await atomic(tx, async () => {
      isDone = await isUnchanged(tx.objectStore("meta"), replica, changes);
      if (!isDone) return;
      for (const record of records) await tx.objectStore("queue").put(record);
      for (const [name, content] of files) await tx.objectStore("files").put(content, [replica, name]);
      for (const [key, row] of drafts) {
        const newer = await tx.objectStore("drafts").get([replica, key]);
        if (!newer || newer.saved < row.saved) await tx.objectStore("drafts").put(row, [replica, key]);
      }
    });
  }
}

function formerOf(owner: number, stored: Records, contents: Records, rows: Records): Former {
  const isGivenUp = (localStorage.getItem(GIVEN_UP) ?? "").split(" ").includes(String(owner));
  const until = isGivenUp ? Number(localStorage.getItem(SIGNED_OUT)) : 0;
  const all = [...stored.values()].map(({ value }) => itemOf(value as StoredItem));
  const items = all.filter((item) => item.owner === owner && item.createdAt > until);
  const files = [...contents.values()].flatMap(({ key, value }): Former["files"] => {
    const [of, name] = key as [number, string];
    const isNamed = of === owner && items.some(({ file }) => file?.content === name);
    return isNamed ? [[name, value as ArrayBuffer]] : [];
  });
  const start = `draft:${owner}:`;
  const drafts = [...rows.values()].flatMap(({ key, value }): Former["drafts"] => {
    const row = value as DraftRow;
    return String(key).startsWith(start) && row.saved > until ? [[String(key).slice(start.length), row]] : [];
  });
  return { files, ...withIds(items, drafts) };
}

/** The files of others, and those whose items were read too: the item of another one is still to come. */
function settled(owner: number, files: Records, items: Records): Records {
  const named = [...items.values()].map(({ value }) => (value as Item).file?.content);
  const isSettled = ([of, name]: [number, string]) => of !== owner || named.includes(name);
  return new Map([...files].filter(([, { key }]) => isSettled(key as [number, string])));
}

async function recordsIn(name: string, from: string): Promise<Records> {
  const records = await within(name, from, async (old) => {
    const { store } = old.transaction(from);
    const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
    return new Map(keys.map((key, at) => [JSON.stringify(key), { key, value: values[at] as unknown }]));
  });
  return records ?? new Map();
}

/** Deletes what was read, but for what a tab of a former version has changed or added since. */
async function forget(name: string, from: string, read: Records): Promise<void> {
  await within(name, from, async (old) => {
    const tx = old.transaction(from, "readwrite");
    const each = async () => {
      for (let at = await tx.store.openCursor(); at; at = await at.continue())
        if (isAsRead(read.get(JSON.stringify(at.key)), at.value)) await at.delete();
    };
    await Promise.all([each(), tx.done]);
  });
}

function isAsRead(read: { value: unknown } | undefined, value: unknown): boolean {
  return read !== undefined && JSON.stringify(read.value) === JSON.stringify(value);
}

/** What `work` makes of a database; undefined where there is none. */
async function within<T>(
  name: string,
  store: string,
  work: (db: IDBPDatabase) => Promise<T>,
): Promise<T | undefined> {
  let isNew = false;
  const opening = openDB(name, undefined, {
    upgrade(_db, _old, _new, tx) {
      isNew = true;
      tx.abort();
    },
    blocking: (_current, _wanted, { target }) => (target as IDBDatabase).close(),
  });
  const db = await withTimeout(TIMEOUT_MS, opening).catch((error: unknown) => {
    if (!isNew) throw error;
  });
  if (!db) return undefined;
  try {
    return db.objectStoreNames.contains(store) ? await withTimeout(TIMEOUT_MS, work(db)) : undefined;
  } finally {
    db.close();
  }
}

/** New rows had negative numbers until the server had named them. They get ids as all others have, also in the keys of their drafts. */
function withIds(items: readonly Item[], drafts: Former["drafts"]): Pick<Former, "items" | "drafts"> {
  let all = [...items];
  let keys = [...drafts];
  for (const add of items.filter(({ kind, row }) => kind === "add" && row < 0)) {
    const id = add.file?.upload ?? idAt(add.createdAt, add.seq);
    const named = (key: string) => key.replace(new RegExp(`-${add.row}(?=$|-)`), `-${id}`);
    const inValues = (_name: string, value: unknown) =>
      value === add.row ? id : value === String(add.row) ? String(id) : value;
    all = all.map((item) => {
      const next = moved(item, add, id);
      return next.draft === undefined ? next : { ...next, draft: named(next.draft) };
    });
    keys = keys.map(([key, row]) => [named(key), JSON.parse(JSON.stringify(row), inValues) as DraftRow]);
  }
  return { items: all, drafts: keys };
}

/** The copies of drafts in this tab, under the names that they have now. */
function moveInTab(owner: number): void {
  const start = `draft:${owner}:`;
  for (const name of Object.keys(sessionStorage).filter((one) => one.startsWith("draft:"))) {
    const row = sessionStorage.getItem(name);
    const next = name.startsWith(start) ? nameInTab(owner, name.slice(start.length)) : undefined;
    if (row !== null && next !== undefined && sessionStorage.getItem(next) === null)
      sessionStorage.setItem(next, row);
    sessionStorage.removeItem(name);
  }
}
