import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { inTime } from "../inTime";
import { isSince } from "../owedWipes";
import type { Item } from "./item";

interface ContentsDatabase extends DBSchema {
  /** As bytes: some browsers refuse a `Blob`, or lose it later. */
  contents: { key: [owner: number, name: string]; value: ArrayBuffer };
}

/** Longest wait for a content to be written or read, in milliseconds: a slow phone takes seconds for a large one. */
const CONTENT_MS = 30_000;

/** Longest wait for all that needs no content, in milliseconds: some browsers never answer. */
const PATIENCE_MS = 2000;

let database: Promise<IDBPDatabase<ContentsDatabase>> | null = null;

/**
 * A database of its own: a new version of that of the items would wait for every tab with the site of before, and keep it
 * from its items.
 */
function open(): Promise<IDBPDatabase<ContentsDatabase>> {
  database ??= openDB<ContentsDatabase>("zuversicht-files", 1, {
    upgrade(db) {
      db.createObjectStore("contents");
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

/** Stores the content of a file, before the item that names it. Throws what the browser says when it does not. */
export async function keepContent(owner: number, name: string, content: ArrayBuffer): Promise<void> {
  await within(CONTENT_MS, (db) => db.put("contents", content, [owner, name]));
}

/** Whether there is a content of a person, also one that no item names because a tab ended in between. */
export async function hasContents(owner: number): Promise<boolean> {
  try {
    return (await within(PATIENCE_MS, (db) => db.getKey("contents", allOf(owner)))) !== undefined;
  } catch (error) {
    console.warn("files not looked for", error);
    return false;
  }
}

function within<T>(ms: number, work: (db: IDBPDatabase<ContentsDatabase>) => Promise<T>): Promise<T> {
  return inTime(ms, open().then(work));
}

function allOf(owner: number): IDBKeyRange {
  return IDBKeyRange.bound([owner, ""], [owner, "\uffff"]);
}

/** The content of the file of an item; undefined when it has none, or is gone. */
export async function contentOf({
  owner,
  file,
}: Pick<Item, "owner" | "file">): Promise<ArrayBuffer | undefined> {
  const name = file?.content;
  return name === undefined ? undefined : await within(CONTENT_MS, (db) => db.get("contents", [owner, name]));
}

/** Deletes the content of the file of an item that is gone. What stays by accident is deleted at the sign-out. */
export async function dropContentOf({ owner, file }: Pick<Item, "owner" | "file">): Promise<void> {
  const name = file?.content;
  if (name === undefined) return;
  try {
    await within(PATIENCE_MS, (db) => db.delete("contents", [owner, name]));
  } catch (error) {
    console.warn("file not deleted", error);
  }
}

/** A new name for a content that is stored at `now`, in milliseconds since 1970. */
export function contentName(now: number): string {
  return `${now}-${crypto.randomUUID()}`;
}

/** When a content was stored by its name, in milliseconds since 1970; 0 where that does not say so. */
function storedAt(name: string): number {
  return Number(/^(\d{13})-/.exec(name)?.[1] ?? 0);
}

/** Deletes the contents of a person that were stored until then, in milliseconds since 1970. Throws what the browser says when it does not. */
export async function wipeContents(owner: number, until: number): Promise<void> {
  await within(PATIENCE_MS, async (db) => {
    const keys = await db.getAllKeys("contents", allOf(owner));
    const gone = keys.filter(([, name]) => !isSince(storedAt(name), until));
    await Promise.all(gone.map((key) => db.delete("contents", key)));
  });
}

/** Deletes all contents of all people but this one. Throws what the browser says when it does not. */
export async function wipeContentsBut(owner: number): Promise<void> {
  await within(PATIENCE_MS, async (db) => {
    const others = (await db.getAllKeys("contents")).filter(([other]) => other !== owner);
    await Promise.all(others.map((key) => db.delete("contents", key)));
  });
}
