import { answersOf, keptBy } from "./answers";

/** Stores an answer, and when it came. Not of whoever has left meanwhile: an answer that arrives after the sign-out is not stored. */
export async function storeAnswer(
  owner: number,
  name: string,
  value: unknown,
  cachedAt?: number,
): Promise<void> {
  const { db, replica, seal } = await answersOf(owner);
  const sealed = await seal.sealed("answers", name, value);
  if ((await keptBy(owner)) === undefined) return;
  await db.put("answers", { ...sealed, ...(cachedAt !== undefined && { cachedAt }) }, [replica, name]);
}
