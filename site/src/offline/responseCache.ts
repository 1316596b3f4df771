import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { dailyArticleKey, nearDaysKey, sessionUserKey } from "../api/keys";

interface ResponseDatabase extends DBSchema {
  answers: { key: [owner: number, key: string]; value: unknown };
}

/** Answers by the key they are read under. */
export type CachedResponses = ReadonlyMap<string, unknown>;

/** What the overview is made of. It is shown at once, and without network, and then asked for anew. */
const KEPT: readonly string[] = [sessionUserKey, nearDaysKey, dailyArticleKey];

/** Longest wait for what was kept, in milliseconds: some browsers never answer, and no page may wait for that. */
const PATIENCE_MS = 500;

let database: Promise<IDBPDatabase<ResponseDatabase>> | null = null;
let current: { owner: number; answers: Promise<Map<string, unknown>> } | null = null;

function open(): Promise<IDBPDatabase<ResponseDatabase>> {
  database ??= openDB<ResponseDatabase>("zuversicht-answers", 1, {
    upgrade(db) {
      db.createObjectStore("answers");
    },
  });
  return database;
}

/** What was kept for a person on the last visit; nothing where the browser keeps nothing. */
export function cachedResponses(owner: number): Promise<CachedResponses> {
  if (current?.owner !== owner) current = { owner, answers: Promise.race([read(owner), nothingInTime()]) };
  return current.answers;
}

function nothingInTime(): Promise<Map<string, unknown>> {
  return new Promise((resolve) => setTimeout(() => resolve(new Map()), PATIENCE_MS));
}

async function read(owner: number): Promise<Map<string, unknown>> {
  const answers = new Map<string, unknown>();
  try {
    const db = await open();
    const all = IDBKeyRange.bound([owner, ""], [owner, "\uffff"]);
    let row = await db.transaction("answers").store.openCursor(all);
    while (row) {
      answers.set(row.key[1], row.value);
      row = await row.continue();
    }
  } catch (error) {
    console.warn("kept answers not read", error);
  }
  return answers;
}

/** Keeps an answer of the person who is signed in for the next visit, if it is one of those that are kept. */
export async function cacheResponse(owner: number, key: string, answer: unknown): Promise<void> {
  if (!KEPT.includes(key)) return;
  try {
    const [db, answers] = await Promise.all([open(), keptBy(owner)]);
    // What arrives after the sign-out is nobody's any more.
    if (answers === undefined || current?.owner !== owner) return;
    answers.set(key, answer);
    await db.put("answers", answer, [owner, key]);
  } catch (error) {
    console.warn("answer not kept", error);
  }
}

async function keptBy(owner: number): Promise<Map<string, unknown> | undefined> {
  return current?.owner === owner ? await current.answers : undefined;
}

/** Forgets everything, whosever it is: a device is one person's at a time. */
export async function clearResponseCache(): Promise<void> {
  current = null;
  try {
    await (await open()).clear("answers");
  } catch (error) {
    console.warn("answers not wiped", error);
  }
}
