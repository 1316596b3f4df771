import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { nearDaysKey, sessionUserKey } from "../api/keys";
import { inTime } from "./inTime";
import { areAnswersOwed, noteAnswersWiped, oweAnswers } from "./owedWipes";

interface ResponseDatabase extends DBSchema {
  answers: { key: [owner: number, key: string]; value: unknown };
}

/** Answers by their SWR key. */
export type CachedResponses = ReadonlyMap<string, unknown>;

/** The answers of the overview. They are shown at once, also without network, and then requested again. */
const KEPT: readonly string[] = [sessionUserKey, nearDaysKey];

/** Longest wait for the database, in milliseconds: some browsers never answer, and no page may wait for that. */
const PATIENCE_MS = 500;

/** Before the keys of answers that are not needed at the start: behind those of the overview, which are letters. */
export const FURTHER = "~";

let database: Promise<IDBPDatabase<ResponseDatabase>> | null = null;
let current: { owner: number; answers: Promise<Map<string, unknown>> } | null = null;

/** The database with all that is in it, also what has to go. */
export function openStored(): Promise<IDBPDatabase<ResponseDatabase>> {
  database ??= openDB<ResponseDatabase>("zuversicht-answers", 1, {
    upgrade(db) {
      db.createObjectStore("answers");
    },
    terminated: forget,
  }).catch((error: unknown) => {
    forget();
    throw error;
  });
  return database;
}

/** The database without what an ended session has left, as the page may have been gone with it. */
export async function openAnswers(): Promise<IDBPDatabase<ResponseDatabase>> {
  const db = await openStored();
  if (areAnswersOwed()) {
    await db.clear("answers");
    noteAnswersWiped();
  }
  return db;
}

/** Phones close the databases of an app in the background: the next access opens it again. */
function forget(): void {
  database = null;
}

/** The stored answers of a person; none where the browser stores nothing. */
export function cachedResponses(owner: number): Promise<CachedResponses> {
  if (current?.owner !== owner) {
    const none = () => new Map<string, unknown>();
    current = { owner, answers: inTime(PATIENCE_MS, read(owner)).catch(none) };
  }
  return current.answers;
}

async function read(owner: number): Promise<Map<string, unknown>> {
  const answers = new Map<string, unknown>();
  try {
    const db = await openAnswers();
    const all = IDBKeyRange.bound([owner, ""], [owner, FURTHER], false, true);
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

/** Stores an answer of the signed-in person for the next visit, if it belongs to the overview. */
export async function cacheResponse(owner: number, key: string, answer: unknown): Promise<void> {
  if (!KEPT.includes(key)) return;
  try {
    const [db, answers] = await Promise.all([openAnswers(), keptBy(owner)]);
    // Answers that arrive after the sign-out are not stored.
    if (answers === undefined || current?.owner !== owner) return;
    answers.set(key, answer);
    await db.put("answers", answer, [owner, key]);
  } catch (error) {
    console.warn("answer not kept", error);
  }
}

/** Undefined when the person is not signed in any more: answers that arrive afterwards are not stored. */
export async function keptBy(owner: number): Promise<Map<string, unknown> | undefined> {
  return current?.owner === owner ? await current.answers : undefined;
}

/** Nothing that is asked for in this tab is stored any more, nor read from memory. */
export function closeAnswers(): void {
  current = null;
}

/** Deletes all answers of all people: only one person at a time uses a device. Throws when something may be left. */
export async function wipeAnswers(): Promise<void> {
  closeAnswers();
  oweAnswers();
  await openAnswers();
}

/** The same, where the next sign-in tries again. */
export async function clearResponseCache(): Promise<void> {
  try {
    await inTime(PATIENCE_MS, wipeAnswers());
  } catch (error) {
    console.warn("answers not wiped", error);
  }
}
