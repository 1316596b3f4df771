import { openDevice, replicaIn } from "./database";
import { inTime } from "./inTime";
import { areAnswersPending, noteAnswersPending, noteAnswersWiped } from "./replica";

/** Answers by their SWR key. */
export type CachedResponses = ReadonlyMap<string, unknown>;

/** Longest wait for the database, in milliseconds: some browsers never answer, and no page may wait for that. */
const PATIENCE_MS = 500;

/** Before the keys of answers that are not needed at the start: behind those of the overview, which are letters. */
export const FURTHER = "~";

let current: { owner: number; answers: Promise<Map<string, unknown>> } | null = null;

/** The replica of a person without what an ended session has left of answers, as the page may have been gone with it. */
export async function answersOf(owner: number): ReturnType<typeof replicaIn> {
  await wipePending();
  return await replicaIn(owner);
}

async function wipePending(): Promise<void> {
  if (!areAnswersPending()) return;
  const tx = (await openDevice()).transaction(["answers", "rows"], "readwrite");
  await Promise.all([tx.objectStore("answers").clear(), tx.objectStore("rows").clear(), tx.done]);
  noteAnswersWiped();
}

/** The stored answers of a person; none where the browser stores nothing. */
export function cachedResponses(owner: number): Promise<CachedResponses> {
  if (current?.owner !== owner) {
    current = { owner, answers: inTime(PATIENCE_MS, read(owner)).catch(() => new Map<string, unknown>()) };
  }
  return current.answers;
}

async function read(owner: number): Promise<Map<string, unknown>> {
  const answers = new Map<string, unknown>();
  const { db, replica } = await answersOf(owner);
  const all = IDBKeyRange.bound([replica, ""], [replica, FURTHER], false, true);
  let row = await db.transaction("answers").store.openCursor(all);
  while (row) {
    answers.set(row.key[1], row.value);
    row = await row.continue();
  }
  return answers;
}

/** Undefined when the person is not signed in any more: answers that arrive afterwards are not stored. */
export async function keptBy(owner: number): Promise<Map<string, unknown> | undefined> {
  return current?.owner === owner ? await current.answers : undefined;
}

/** Nothing that is asked for in this tab is stored any more, nor read from memory. */
export function closeAnswers(): void {
  current = null;
}

/** Deletes all answers: only one person at a time uses a device. What fails is tried again before answers are read. */
export async function clearResponseCache(): Promise<void> {
  closeAnswers();
  noteAnswersPending();
  await inTime(PATIENCE_MS, wipePending()).catch(console.warn);
}
