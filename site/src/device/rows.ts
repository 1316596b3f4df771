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
  /** When that began, in milliseconds since 1970: what was written here since then stays. */
  begun?: number;
  /** When the last pull began that has come to its end, in milliseconds since 1970; 0 before. */
  pulledAt: number;
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

/** A row as the answer to a write of this device has it; null where it was deleted. */
export interface OwnRow {
  root: string;
  id: number;
  row: ServerRow | null;
}

interface Stored {
  /** Null where this device has deleted it, and the server may not yet tell so. */
  row: ServerRow | null;
  round: number;
  /** When the answer to a write of this device came, in milliseconds since 1970. */
  written?: number;
}

/** What has changed is told so much later than it is written at most, in milliseconds (ADR 68). */
const LAG_MS = 5000;

/** What becomes of progress that the server does not understand any more: all rows are pulled anew, and those that are there hold until then. */
export function anew({ since: _since, cursor: _cursor, ...progress }: Progress, now: number): Progress {
  return { ...progress, round: progress.round + 1, begun: now };
}

/** The name of the progress among the rows, which have longer ones. */
const PROGRESS = "";

const nameOf = (root: string, id: number): string => `${root}/${id}`;

/** How far the rows of a person have been pulled; undefined where nothing is kept. */
export async function progressOf(owner: number): Promise<Progress | undefined> {
  const { db, replica } = await answersOf(owner);
  return (await db.get("rows", [replica, PROGRESS])) as Progress | undefined;
}

/** Whether what the server was asked for at `asked` may not know yet what this device has written. */
function isOlder({ written, row }: Stored, asked: number, version?: number): boolean {
  if (written === undefined || asked >= written + LAG_MS) return false;
  if (row === null) return true;
  return version === undefined ? asked <= written : version < row.version;
}

/**
 * Stores a page that was asked for at `asked`, and how far that is, in one transaction. `isLast`: what has not come in this round is
 * gone. Returns the roots of which something is different now; null where the person has left meanwhile.
 */
export async function storePage(
  owner: number,
  { items, deleted, all }: Changes,
  progress: Progress,
  { isLast, asked }: { isLast: boolean; asked: number },
): Promise<ReadonlySet<string> | null> {
  const { db, replica } = await answersOf(owner);
  if ((await keptBy(owner)) === undefined) return null;
  const changed = new Set<string>();
  const { round, begun = 0 } = progress;
  const tx = db.transaction("rows", "readwrite");
  const { store } = tx;
  const there = async (root: string, id: number) =>
    (await store.get([replica, nameOf(root, id)])) as Stored | undefined;
  await atomic(tx, async () => {
    for (const { root, row } of items) {
      const before = await there(root, row.id);
      const isKept = before !== undefined && isOlder(before, asked, row.version);
      const next: Stored = isKept ? { ...before, round } : { row, round };
      if (!isKept && JSON.stringify(before?.row) !== JSON.stringify(row)) changed.add(root);
      await store.put(next, [replica, nameOf(root, row.id)]);
    }
    for (const { root, id } of deleted) {
      const before = await there(root, id);
      if (before === undefined || (before.row !== null && isOlder(before, asked))) continue;
      if (before.row !== null) changed.add(root);
      await store.delete([replica, nameOf(root, id)]);
    }
    if (all && isLast)
      for (let at = await store.openCursor(recordsOf(replica)); at; at = await at.continue()) {
        const [, name] = at.key;
        const stored = at.value as Stored;
        if (name === PROGRESS || stored.round === round || (stored.written ?? -1) >= begun) continue;
        if (stored.row !== null) changed.add(name.slice(0, name.lastIndexOf("/")));
        await at.delete();
      }
    await store.put(progress, [replica, PROGRESS]);
  });
  return changed;
}

/**
 * Stores what the answer to a write of this device says of rows, unless a newer one is there. Does nothing as long as not all rows have
 * come once. False where nothing is kept of the person.
 */
export async function storeOwn(owner: number, rows: readonly OwnRow[], now: number): Promise<boolean> {
  const { db, replica } = await answersOf(owner);
  if ((await keptBy(owner)) === undefined) return false;
  const tx = db.transaction("rows", "readwrite");
  const { store } = tx;
  let isPulled = false;
  await atomic(tx, async () => {
    const progress = (await store.get([replica, PROGRESS])) as Progress | undefined;
    if (!progress?.pulledAt) return;
    isPulled = true;
    for (const { root, id, row } of rows) {
      const key: [string, string] = [replica, nameOf(root, id)];
      const before = (await store.get(key)) as Stored | undefined;
      if (row && before?.row && row.version < before.row.version) continue;
      await store.put({ row, round: progress.round, written: now } satisfies Stored, key);
    }
  });
  return isPulled;
}

/** The rows of a root as they are on this device. */
export interface RootRows {
  rows: readonly ServerRow[];
  pulledAt: number;
  language: string;
  /** Ids of those that this device has deleted a moment ago. */
  gone: readonly number[];
}

/** The rows of a root, and when they were asked for; undefined as long as not all have come. */
export async function rowsOfRoot(owner: number, root: string): Promise<RootRows | undefined> {
  const { db, replica } = await answersOf(owner);
  const { store } = db.transaction("rows");
  const [progress, stored, keys] = await Promise.all([
    store.get([replica, PROGRESS]) as Promise<Progress | undefined>,
    store.getAll(recordsOf(replica, `${root}/`)) as Promise<Stored[]>,
    store.getAllKeys(recordsOf(replica, `${root}/`)),
  ]);
  if (!progress?.pulledAt) return undefined;
  return {
    rows: stored.flatMap(({ row }) => row ?? []),
    pulledAt: progress.pulledAt,
    language: progress.language,
    gone: stored.flatMap(({ row }, at) => (row ? [] : [Number(keys[at]?.[1].slice(root.length + 1))])),
  };
}
