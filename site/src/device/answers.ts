import type { Kept } from "../seal/database";
import { noteAnswersPending } from "../seal/replica";

/** Answers by their SWR key. */
export type CachedResponses = ReadonlyMap<string, unknown>;

/** Before the keys of answers that are not needed at the start: behind those of the overview, which are letters. */
export const FURTHER = "~";

let current: { owner: number; answers: Promise<Map<string, unknown>> } | null = null;

/** The database with its seal is loaded only where somebody is signed in, or was: the sign-in page is small. */
const stored = () => import("./answersIn");

/** The replica of a person without what an ended session has left of answers. */
export async function answersOf(owner: number): Promise<Kept> {
  return (await stored()).answersOf(owner);
}

/** The stored answers of a person; none where the browser stores nothing. */
export function cachedResponses(owner: number): Promise<CachedResponses> {
  if (current?.owner !== owner) {
    const answers = stored()
      .then((store) => store.answersBefore(owner, FURTHER))
      .catch(() => new Map<string, unknown>());
    current = { owner, answers };
  }
  return current.answers;
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
  await stored()
    .then((store) => store.wipeAnswers())
    .catch(console.warn);
}
