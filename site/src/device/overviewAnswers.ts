import { nearDaysKey, sessionUserKey } from "../api/keys";
import { keptBy } from "./answers";
import { storeAnswer } from "./storeAnswer";

/** The answers of the overview. They are shown at once, also without network, and then requested again. */
const KEPT: readonly string[] = [sessionUserKey, nearDaysKey];

/** Stores an answer of the signed-in person for the next visit, if it belongs to the overview. */
export async function cacheResponse(owner: number, key: string, answer: unknown): Promise<void> {
  if (!KEPT.includes(key)) return;
  try {
    const answers = await keptBy(owner);
    if (answers === undefined) return;
    answers.set(key, answer);
    await storeAnswer(owner, key, answer);
  } catch (error) {
    console.warn("answer not kept", error);
  }
}
