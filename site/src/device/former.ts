import { deleteDB, type IDBPDatabase, openDB } from "idb";
import { idAt } from "../api/newId";
import { atomic } from "./atomic";
import type { Device, DraftRow } from "./database";
import { nameInTab } from "./draftsInTab";
import { inTime } from "./inTime";
import type { Item } from "./item";
import { moved } from "./schedule";

/** The databases of the site until the end of 2026, with what each may still have that the person has typed. */
const ITEMS = "zuversicht-outbox";
const FILES = "zuversicht-files";
const DRAFTS = "zuversicht-drafts";
const ANSWERS = "zuversicht-answers";

/** Local storage key, as in `database.ts`. */
const FORMER = "zuversicht-former";

/** Longest wait for one of them, in milliseconds. */
const PATIENCE_MS = 5000;

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

/**
 * Moves unsent writes, their files and drafts of a person, so that none is lost; the rest goes. Throws when the browser does not let
 * it, and then nothing has changed.
 */
export async function moveFormer(db: IDBPDatabase<Device>, owner: number, replica: string): Promise<void> {
  const since = Number(localStorage.getItem(FORMER));
  moveInTab(owner);
  const there = (await indexedDB.databases?.())?.flatMap(({ name = "" }) => name);
  if (there && !STORES.some(([name]) => there.includes(name))) return localStorage.setItem(FORMER, "gone");
  const former = await read(owner);
  const tx = db.transaction(["queue", "files", "drafts"], "readwrite");
  await atomic(tx, async () => {
    const queue = tx.objectStore("queue");
    const known = (await queue.index("replica").getAll(replica)) as unknown as Item[];
    for (const { seq: _, ...item } of former.items)
      if (!known.some(({ key }) => key === item.key)) await queue.add({ ...item, replica } as never);
    for (const [name, content] of former.files) await tx.objectStore("files").put(content, [replica, name]);
    for (const [key, row] of former.drafts) {
      const newer = await tx.objectStore("drafts").get([replica, key]);
      if (!newer || newer.saved < row.saved) await tx.objectStore("drafts").put(row, [replica, key]);
    }
  });
  for (const [name, store] of STORES) await within(name, store, (old) => old.clear(store));
  for (const name of MARKS) localStorage.removeItem(name);
  if (since === 0 || since > Date.now() - OPEN_MS)
    return localStorage.setItem(FORMER, String(since || Date.now()));
  for (const [name] of STORES) void deleteDB(name).catch(console.warn);
  localStorage.setItem(FORMER, "gone");
}

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

async function read(owner: number): Promise<Former> {
  const isGivenUp = (localStorage.getItem(GIVEN_UP) ?? "").split(" ").includes(String(owner));
  const until = isGivenUp ? Number(localStorage.getItem(SIGNED_OUT)) : 0;
  const stored = await within(ITEMS, "items", (old) => old.getAllFromIndex("items", "owner", owner));
  const items = ((stored ?? []) as Item[]).filter(({ made }) => made > until);
  const names = items.flatMap(({ file }) => file?.content ?? []);
  const files = await within(FILES, "contents", async (old) => {
    const contents = await Promise.all(names.map((name) => old.get("contents", [owner, name])));
    return names.flatMap((name, at): Former["files"] => (contents[at] ? [[name, contents[at]]] : []));
  });
  const start = `draft:${owner}:`;
  const drafts = await within(DRAFTS, "drafts", async (old) => {
    const all = IDBKeyRange.bound(start, `${start}\uffff`);
    const { store } = old.transaction("drafts");
    const [keys, rows] = await Promise.all([store.getAllKeys(all), store.getAll(all)]);
    return keys.map((key, at): Former["drafts"][number] => [String(key).slice(start.length), rows[at]]);
  });
  const kept = (drafts ?? []).filter(([, { saved }]) => saved > until);
  return { files: files ?? [], ...withIds(items, kept) };
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
  const db = await inTime(PATIENCE_MS, opening).catch((error: unknown) => {
    if (!isNew) throw error;
  });
  if (!db) return undefined;
  try {
    return db.objectStoreNames.contains(store) ? await inTime(PATIENCE_MS, work(db)) : undefined;
  } finally {
    db.close();
  }
}

/** New rows had negative numbers until the server had named them. They get ids as all others have, also in the keys of their drafts. */
function withIds(items: readonly Item[], drafts: Former["drafts"]): Pick<Former, "items" | "drafts"> {
  let all = [...items];
  let keys = [...drafts];
  for (const add of items.filter(({ kind, row }) => kind === "add" && row < 0)) {
    const id = add.file?.upload ?? idAt(add.made, add.seq);
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
