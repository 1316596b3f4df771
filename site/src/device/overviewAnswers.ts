import { nearDaysKey, sessionUserKey } from "../api/keys";
import { answersOf, keptBy } from "./answers";

/** The answers of the overview. They are shown at once, also without network, and then requested again. */
const KEPT: readonly string[] = [sessionUserKey, nearDaysKey];

/** Stores an answer of the signed-in person for the next visit, if it belongs to the overview. */
export async function cacheResponse(owner: number, key: string, answer: unknown): Promise<void> {
  if (!KEPT.includes(key)) return;
  try {
    const [{ db, replica }, answers] = await Promise.all([answersOf(owner), keptBy(owner)]);
    // Answers that arrive after the sign-out are not stored.
    if (answers === undefined || (await keptBy(owner)) !== answers) return;
    answers.set(key, answer);
    await db.put("answers", answer, [replica, key]);
  } catch (error) {
    console.warn("answer not kept", error);
  }
}
