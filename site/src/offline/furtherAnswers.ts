import type { Root, Row } from "../api/entities";
import { pathOf } from "../api/keys";
import { cachedResponses, FURTHER, keptBy, openAnswers } from "./responseCache";

/** An answer, and when it came in milliseconds since 1970. */
export interface FurtherAnswer {
  value: unknown;
  seen: number;
  /** The key of the refusal when the answer was that there is no such thing. */
  missing?: string;
}

/** How long an answer is kept that was never seen again: 60 days, in milliseconds. */
const LIFE_MS = 60 * 86_400_000;

let tidied = false;

/** The last answer to a read beside those of the overview; undefined without one. */
export async function keptAnswer(owner: number, path: string): Promise<FurtherAnswer | undefined> {
  // As in the overview, no page waits for a browser that never answers.
  await cachedResponses(owner);
  try {
    const row = await (await openAnswers()).get("answers", [owner, FURTHER + path]);
    return row as FurtherAnswer | undefined;
  } catch (error) {
    console.warn("kept answer not read", error);
    return undefined;
  }
}

/** A row as the newest kept list of its root has it; undefined without one. */
export async function keptRow(owner: number, root: Root, id: number): Promise<FurtherAnswer | undefined> {
  await cachedResponses(owner);
  try {
    const lists = await keptAnswers(owner, `${pathOf(root)}/list`);
    const rows = lists.flatMap(({ value, seen }) => {
      const { items = [] } = (value ?? {}) as { items?: readonly Row[] };
      return items.filter((row) => row.id === id).map((row) => ({ value: row, seen }));
    });
    return rows.sort((one, other) => one.seen - other.seen).at(-1);
  } catch (error) {
    console.warn("kept answers not read", error);
    return undefined;
  }
}

/** The kept answers to all reads that begin like this. */
export async function keptByName<T>(owner: number, start: string): Promise<T[]> {
  return (await keptAnswers(owner, start)).map(({ value }) => value as T);
}

async function keptAnswers(owner: number, start: string): Promise<FurtherAnswer[]> {
  const all = IDBKeyRange.bound([owner, FURTHER + start], [owner, `${FURTHER}${start}\uffff`]);
  return (await (await openAnswers()).getAll("answers", all)) as FurtherAnswer[];
}

/** Stores an answer for a time without network. All are deleted together with those of the overview. */
export async function keepFurtherAnswer(
  owner: number,
  path: string,
  answer: Omit<FurtherAnswer, "seen">,
): Promise<void> {
  try {
    const db = await openAnswers();
    if ((await keptBy(owner)) === undefined) return;
    await db.put("answers", { ...answer, seen: Date.now() } satisfies FurtherAnswer, [owner, FURTHER + path]);
    if (!tidied) await tidy(owner);
  } catch (error) {
    console.warn("answer not kept", error);
  }
}

/** Deletes what is too old, once for each visit. */
async function tidy(owner: number): Promise<void> {
  tidied = true;
  const all = IDBKeyRange.bound([owner, FURTHER], [owner, `${FURTHER}\uffff`]);
  let row = await (await openAnswers()).transaction("answers", "readwrite").store.openCursor(all);
  while (row) {
    if ((row.value as FurtherAnswer).seen < Date.now() - LIFE_MS) await row.delete();
    row = await row.continue();
  }
}
