import { answersOf, keptBy } from "./answers";
import { atomic } from "./atomic";
import { recordsOf } from "./database";

/** A row as the server answers it. */
export interface ServerRow extends Readonly<Record<string, unknown>> {
  id: number;
  version: number;
}

/** How far the rows of the server have been pulled. */
export interface Progress {
  /** What the server is asked from the next time, as it has said; undefined as long as not all rows have come once. */
  since?: number | undefined;
  /** Where an answer of several pages goes on. */
  cursor?: string | undefined;
  /** Number of the last pull of all rows. What has not come with it is gone. */
  round: number;
  /** When the last pull began that has come to its end, in milliseconds since 1970; 0 before. */
  seen: number;
  /** The same for the last pull of all rows. */
  whole: number;
  /** Of the names of choices in the rows. */
  language: string;
}

/** A page of what has changed. */
export interface Changes {
  items: readonly { root: string; row: ServerRow }[];
  deleted: readonly { root: string; id: number }[];
  /** It belongs to an answer with all rows there are. */
  all: boolean;
}

interface Stored {
  row: ServerRow;
  round: number;
}

/** What becomes of progress that the server does not understand any more: all rows are pulled anew, and those that are there hold until then. */
export function anew({ since: _since, cursor: _cursor, ...progress }: Progress): Progress {
  return { ...progress, round: progress.round + 1 };
}

/** The name of the progress among the rows, which have longer ones. */
const PROGRESS = "";

const nameOf = (root: string, id: number): string => `${root}/${id}`;

/** How far the rows of a person have been pulled; undefined where nothing is kept. */
export async function progressOf(owner: number): Promise<Progress | undefined> {
  const { db, replica, seal } = await answersOf(owner);
  return await seal.opened("rows", PROGRESS, await db.get("rows", [replica, PROGRESS]));
}

/** Stores a page and how far that is, in one transaction. `isLast`: what has not come in this round is gone. False where the person has left meanwhile. */
export async function storePage(
  owner: number,
  { items, deleted, all }: Changes,
  progress: Progress,
  isLast: boolean,
): Promise<boolean> {
  const { db, replica, seal } = await answersOf(owner);
  const sealed = async (name: string, value: unknown) => ({
    name,
    record: { ...(await seal.sealed("rows", name, value)), round: progress.round },
  });
  const records = await Promise.all([
    ...items.map(({ root, row }) =>
      sealed(nameOf(root, row.id), { row, round: progress.round } satisfies Stored),
    ),
    sealed(PROGRESS, progress),
  ]);
  if ((await keptBy(owner)) === undefined) return false;
  const tx = db.transaction("rows", "readwrite");
  const { store } = tx;
  await atomic(tx, async () => {
    for (const { name, record } of records) await store.put(record, [replica, name]);
    for (const { root, id } of deleted) await store.delete([replica, nameOf(root, id)]);
    if (all && isLast)
      for (let at = await store.openCursor(recordsOf(replica)); at; at = await at.continue())
        if (at.key[1] !== PROGRESS && at.value.round !== progress.round) await at.delete();
  });
  return true;
}

/** The rows of a root, and when they were asked for; undefined as long as not all have come. */
export async function rowsOfRoot(
  owner: number,
  root: string,
): Promise<{ rows: readonly ServerRow[]; seen: number } | undefined> {
  const progress = await progressOf(owner);
  if (!progress?.seen) return undefined;
  const { db, replica, seal } = await answersOf(owner);
  const { store } = db.transaction("rows");
  const all = recordsOf(replica, `${root}/`);
  const [keys, stored] = await Promise.all([store.getAllKeys(all), store.getAll(all)]);
  const rows = await seal.openedAll<Stored>(
    "rows",
    stored.map((record, at) => [keys[at]?.[1] ?? "", record]),
  );
  return { rows: rows.map(([, { row }]) => row), seen: progress.seen };
}
