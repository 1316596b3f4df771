import { cachedResponses, FURTHER, keptBy, openAnswers } from "./responseCache";

/** An answer, and when it came in milliseconds since 1970. */
interface FurtherAnswer {
  value: unknown;
  seen: number;
}

/** Answers by their SWR key, and when the oldest of them came; null without one. */
export interface FurtherAnswers {
  answers: Readonly<Record<string, unknown>>;
  seen: number | null;
}

const NONE: FurtherAnswers = { answers: {}, seen: null };

/**
 * The answers beside those of the overview that a page wants without network too. They are read only when that page is
 * opened, and are deleted together with those of the overview.
 */
export async function furtherAnswers(owner: number): Promise<FurtherAnswers> {
  // As in the overview, no page waits for a browser that never answers.
  await cachedResponses(owner);
  try {
    const all = IDBKeyRange.bound([owner, FURTHER], [owner, `${FURTHER}\uffff`]);
    const db = await openAnswers();
    const [keys, values] = await Promise.all([db.getAllKeys("answers", all), db.getAll("answers", all)]);
    const rows = values as FurtherAnswer[];
    return {
      answers: Object.fromEntries(keys.map(([, key], at) => [key.slice(FURTHER.length), rows[at]?.value])),
      seen: rows.length > 0 ? Math.min(...rows.map(({ seen }) => seen)) : null,
    };
  } catch (error) {
    console.warn("kept answers not read", error);
    return NONE;
  }
}

/** Stores an answer for a later visit without network. */
export async function keepFurtherAnswer(owner: number, key: string, value: unknown): Promise<void> {
  try {
    const db = await openAnswers();
    if ((await keptBy(owner)) === undefined) return;
    await db.put("answers", { value, seen: Date.now() } satisfies FurtherAnswer, [owner, FURTHER + key]);
  } catch (error) {
    console.warn("answer not kept", error);
  }
}
