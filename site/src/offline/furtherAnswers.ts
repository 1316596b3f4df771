import type { Row } from "../api/entities";
import { answersOf, cachedResponses, FURTHER, keptBy } from "../device/answers";
import { recordsOf } from "../device/database";
import { storeAnswer, storeMerged } from "../device/storeAnswer";

/** An answer, and when it came in milliseconds since 1970. */
export interface FurtherAnswer {
  value: unknown;
  seen: number;
  /** The key of the refusal when the answer was that there is no such thing. */
  missing?: string;
}

/** How long an answer is kept that was never seen again: 60 days, in milliseconds. */
const LIFE_MS = 60 * 86_400_000;

/** The path of one row. */
const ROW = /^(user\/profile|\w+)\/(\d+)$/;

/** In the path of a list whose rows have only id, version, key and name. */
const NAMES_ONLY = "f.lazylist=true";

/** A row of a list: a day of a series has the id of the series. */
type Listed = Row & { date?: string; firstdate?: string; seriesdate?: string; instant?: string };

let tidied = false;

/** The last answer to a read beside those of the overview; undefined without one. */
export async function keptAnswer(owner: number, path: string): Promise<FurtherAnswer | undefined> {
  // As in the overview, no page waits for a browser that never answers.
  await cachedResponses(owner);
  try {
    const { db, replica, seal } = await answersOf(owner);
    const name = FURTHER + path;
    return await seal.opened("answers", name, await db.get("answers", [replica, name]));
  } catch (error) {
    console.warn("kept answer not read", error);
    return undefined;
  }
}

/** A row as the newest kept list of its root has it; undefined without one. `path` is that of the row. */
export async function keptRow(owner: number, path: string): Promise<FurtherAnswer | undefined> {
  const [, root = "", id] = ROW.exec(path) ?? [];
  if (id === undefined) return undefined;
  const rows = (await keptOnes(owner, `${root}/list?`)).flatMap(([name, { value, seen }]) => {
    const { items = [] } = (value ?? {}) as { items?: readonly Listed[] };
    if (name.includes(NAMES_ONLY)) return [];
    return items.filter((row) => row.id === Number(id)).map((row) => ({ value: alone(row), seen }));
  });
  return rows.sort((one, other) => one.seen - other.seen).at(-1);
}

/** The newer one of two answers with a row. */
export function newerOf(own?: FurtherAnswer, listed?: FurtherAnswer): FurtherAnswer | undefined {
  if (!own || !listed) return own ?? listed;
  if (own.missing !== undefined) return own.seen < listed.seen ? listed : own;
  return versionOf(own) < versionOf(listed) ? listed : own;
}

function versionOf({ value }: FurtherAnswer): number {
  return (value as Row).version;
}

/** A row of a list as it is by itself: a list has a series on each of its days. */
function alone(row: Listed): Listed {
  const { firstdate, seriesdate: _day, instant: _instant, ...series } = row;
  return firstdate === undefined ? row : { ...series, date: firstdate };
}

/** The kept answers to all reads that begin like this. */
export async function keptByName<T>(owner: number, start: string): Promise<T[]> {
  return (await keptOnes(owner, start)).map(([, { value }]) => value as T);
}

/** The same with their paths. None where the browser does not tell. */
export async function keptOnes(
  owner: number,
  start: string,
): Promise<[path: string, answer: FurtherAnswer][]> {
  // As in the overview, no page waits for a browser that never answers.
  await cachedResponses(owner);
  try {
    const { db, replica, seal } = await answersOf(owner);
    const { store } = db.transaction("answers");
    const all = recordsOf(replica, FURTHER + start);
    const [keys, stored] = await Promise.all([store.getAllKeys(all), store.getAll(all)]);
    const records = stored.map((record, at) => [keys[at]?.[1] ?? "", record] as const);
    const answers = await seal.openedAll<FurtherAnswer>("answers", records);
    return answers.map(([name, answer]) => [String(name).slice(FURTHER.length), answer]);
  } catch (error) {
    console.warn("kept answers not read", error);
    return [];
  }
}

/** Stores an answer for a time without network. All are deleted together with those of the overview. */
export async function keepFurtherAnswer(owner: number, path: string, answer: FurtherAnswer): Promise<void> {
  await keeping(owner, () => storeAnswer(owner, FURTHER + path, answer, answer.seen));
}

/** Stores what `merge` makes of the value that is stored under a name; undefined where there is none. */
export async function keepMerged(
  owner: number,
  name: string,
  merge: (before: unknown) => unknown,
): Promise<void> {
  const merged = (before?: FurtherAnswer) => ({ value: merge(before?.value), seen: Date.now() });
  await keeping(owner, (kept) => storeMerged(owner, kept, FURTHER + name, merged));
}

async function keeping(
  owner: number,
  put: (there: Awaited<ReturnType<typeof answersOf>>) => Promise<void>,
): Promise<void> {
  try {
    const there = await answersOf(owner);
    if ((await keptBy(owner)) === undefined) return;
    await put(there);
    if (!tidied) await tidy(owner);
  } catch (error) {
    console.warn("answer not kept", error);
  }
}

/** Deletes what is too old, once for each visit. */
async function tidy(owner: number): Promise<void> {
  tidied = true;
  const { db, replica } = await answersOf(owner);
  let row = await db.transaction("answers", "readwrite").store.openCursor(recordsOf(replica, FURTHER));
  while (row) {
    if ((row.value.seen ?? 0) < Date.now() - LIFE_MS) await row.delete();
    row = await row.continue();
  }
}
