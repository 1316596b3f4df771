import { answersOf, cachedResponses, FURTHER, keptBy } from "../device/answers";
import { storeAnswer } from "../device/storeAnswer";
import { recordsOf } from "../seal/stores";

/** An answer of the server by its path, and when it came, in milliseconds since 1970. */
export interface CachedAnswer {
  value: unknown;
  cachedAt: number;
  /** The key of the refusal when the answer was that there is no such thing. */
  missing?: string;
}

/** How long an answer is kept that is not read again: 60 days, in milliseconds. */
const LIFE_MS = 60 * 86_400_000;

let tidied = false;

/** The last answer to a read beside those of the overview; undefined without one. */
export async function cachedAnswer(owner: number, path: string): Promise<CachedAnswer | undefined> {
  // As in the overview, no page waits for a browser that never answers.
  await cachedResponses(owner);
  try {
    const { db, replica, seal } = await answersOf(owner);
    const name = FURTHER + path;
    return await seal.opened("answers", name, await db.get("answers", [replica, name]));
  } catch (error) {
    console.warn("cached answer not read", error);
    return undefined;
  }
}

/** The values of the cached answers to all reads that begin like this. None where the browser does not tell. */
export async function cachedValues<T>(owner: number, start: string): Promise<T[]> {
  await cachedResponses(owner);
  try {
    const { db, replica, seal } = await answersOf(owner);
    const { store } = db.transaction("answers");
    const all = recordsOf(replica, FURTHER + start);
    const [keys, stored] = await Promise.all([store.getAllKeys(all), store.getAll(all)]);
    const records = stored.map((record, at) => [keys[at]?.[1] ?? "", record] as const);
    const answers = await seal.openedAll<CachedAnswer>("answers", records);
    return answers.map(([, { value }]) => value as T);
  } catch (error) {
    console.warn("cached answers not read", error);
    return [];
  }
}

/** Stores an answer for a time without network. All are deleted together with those of the overview. */
export async function cacheAnswer(owner: number, path: string, answer: CachedAnswer): Promise<void> {
  await caching(owner, () => storeAnswer(owner, FURTHER + path, answer, answer.cachedAt));
}

/** Deletes the answers to all reads that begin like one of these. */
export async function dropCached(owner: number, starts: readonly string[]): Promise<void> {
  await caching(owner, async ({ db, replica }) => {
    const { store, done } = db.transaction("answers", "readwrite");
    for (const start of starts) await store.delete(recordsOf(replica, FURTHER + start));
    await done;
  });
}

async function caching(
  owner: number,
  work: (there: Awaited<ReturnType<typeof answersOf>>) => Promise<void>,
): Promise<void> {
  try {
    const there = await answersOf(owner);
    if ((await keptBy(owner)) === undefined) return;
    await work(there);
    if (!tidied) await tidy(owner);
  } catch (error) {
    console.warn("answer not cached", error);
  }
}

/** Deletes what is too old, once for each visit. */
async function tidy(owner: number): Promise<void> {
  tidied = true;
  const { db, replica } = await answersOf(owner);
  let row = await db.transaction("answers", "readwrite").store.openCursor(recordsOf(replica, FURTHER));
  while (row) {
    if ((row.value.cachedAt ?? 0) < Date.now() - LIFE_MS) await row.delete();
    row = await row.continue();
  }
}
