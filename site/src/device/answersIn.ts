import { type Kept, openDevice, replicaIn } from "../seal/database";
import { areAnswersPending, noteAnswersWiped } from "../seal/replica";
import type { Sealed } from "../seal/stores";
import { moveCopies } from "./storeDraft";
import { withTimeout } from "./timeout";
import { mark } from "./unsent";

/** Longest wait for the database, in milliseconds: some browsers never answer, and no page may wait for that. */
const TIMEOUT_MS = 500;

/** The replica of a person without what an ended session has left of answers, as the page may have been gone with it. */
export async function answersOf(owner: number): Promise<Kept> {
  await wipePending();
  return await replicaIn(owner);
}

async function wipePending(): Promise<void> {
  if (!areAnswersPending()) return;
  const tx = (await openDevice()).transaction(["answers", "rows"], "readwrite");
  await Promise.all([tx.objectStore("answers").clear(), tx.objectStore("rows").clear(), tx.done]);
  noteAnswersWiped();
}

/** Deletes all answers that are to be deleted. */
export function wipeAnswers(): Promise<void> {
  return withTimeout(TIMEOUT_MS, wipePending());
}

/** The answers of a person whose names stand before `end`. */
export function answersBefore(owner: number, end: string): Promise<Map<string, unknown>> {
  return withTimeout(TIMEOUT_MS, read(owner, end));
}

async function read(owner: number, end: string): Promise<Map<string, unknown>> {
  const kept = await answersOf(owner);
  void moveCopies(owner, kept).catch((error: unknown) => console.warn("drafts not moved", error));
  const { db, replica, seal } = kept;
  // Browsers write local storage later than the database: a page that was killed may have left a queue without its mark.
  if ((await db.countFromIndex("queue", "replica", replica)) > 0) mark();
  const all = IDBKeyRange.bound([replica, ""], [replica, end], false, true);
  const records: [string, Sealed][] = [];
  let row = await db.transaction("answers").store.openCursor(all);
  while (row) {
    records.push([row.key[1], row.value]);
    row = await row.continue();
  }
  return new Map((await seal.openedAll("answers", records)) as [string, unknown][]);
}
