import { nearDaysKey, sessionUserKey } from "../api/keys";
import { assertGoesOn } from "../seal/replica";
import { answersOf, keptBy } from "./answers";

/** Stores an answer, and when it came. Not of whoever has left meanwhile: an answer that arrives after the sign-out is not stored. */
export async function storeAnswer(
  owner: number,
  name: string,
  value: unknown,
  cachedAt?: number,
): Promise<void> {
  const kept = await answersOf(owner);
  const { db, replica, seal } = kept;
  const sealed = await seal.sealed("answers", name, value);
  if ((await keptBy(owner)) === undefined) return;
  assertGoesOn(kept);
  await db.put("answers", { ...sealed, ...(cachedAt !== undefined && { cachedAt }) }, [replica, name]);
}

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
