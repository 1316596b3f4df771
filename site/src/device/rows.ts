import type { Kept } from "../seal/database";
import { assertGoesOn } from "../seal/replica";
import { isSame, type Seal } from "../seal/seal";
import { atomic, type Device, type Key, recordsOf, type Sealed } from "../seal/stores";
import { answersOf, keptBy } from "./answers";
import type { StoredRow } from "./item";

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
  items: readonly { root: string; row: StoredRow }[];
  deleted: readonly { root: string; id: number }[];
  /** It belongs to an answer with all rows there are. */
  all: boolean;
}

/** A row as the answer to a write of this device has it; null where it was deleted. */
export interface OwnRow {
  root: string;
  id: number;
  row: StoredRow | null;
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
  const { db, replica, seal } = await answersOf(owner);
  return await seal.opened("rows", PROGRESS, await db.get("rows", [replica, PROGRESS]));
}

/** What is told of a row without opening it. */
type Mark = Pick<Device["rows"]["value"], "version" | "written" | "isGone">;

/** Whether what the server was asked for at `asked` may not know yet what this device has written. */
function isOlder({ written, isGone, version = 0 }: Mark, asked: number, answered?: number): boolean {
  if (written === undefined || asked >= written + LAG_MS) return false;
  if (isGone) return true;
  return answered === undefined ? asked <= written : answered < version;
}

/** Rows that were opened before, by name and vector: lists are read often. */
const known = new WeakMap<Seal, Map<string, { record: Sealed; row: StoredRow }>>();

/** The rows of these records by their names; those that cannot be opened are left out. */
async function openedRows(
  seal: Seal,
  records: readonly (readonly [name: string, record: Sealed])[],
): Promise<Map<string, StoredRow>> {
  const before = known.get(seal) ?? new Map<string, { record: Sealed; row: StoredRow }>();
  known.set(seal, before);
  const unknown = records.filter(([name, record]) => !isSame(before.get(name)?.record, record));
  for (const [name] of unknown) before.delete(name);
  const byName = new Map(unknown);
  for (const [name, row] of await seal.openedAll<StoredRow>("rows", unknown))
    before.set(String(name), { record: byName.get(String(name)) as Sealed, row });
  return new Map(
    records.flatMap(([name]): [string, StoredRow][] => {
      const one = before.get(name);
      return one ? [[name, one.row]] : [];
    }),
  );
}

/** The records with these names that are no deleted rows. */
async function recordsNamed({ db, replica }: Kept, names: readonly string[]): Promise<[string, Sealed][]> {
  const { store } = db.transaction("rows");
  const records = await Promise.all(names.map((name) => store.get([replica, name])));
  return records.flatMap((record, at): [string, Sealed][] =>
    record && !record.isGone ? [[names[at] as string, record]] : [],
  );
}

/**
 * Stores a page that was asked for at `asked`, and how far that is, in one transaction. `isLast`: what has not come in this round is
 * gone. `replica`: that whose progress it is; throws where the person goes on with another one. Returns the roots of which something is
 * different now; null where the person has left meanwhile.
 */
export async function storePage(
  owner: number,
  { items, deleted, all }: Changes,
  progress: Progress,
  { isLast, asked, replica }: { isLast: boolean; asked: number; replica: string },
): Promise<ReadonlySet<string> | null> {
  const kept = await answersOf(owner);
  const { db, seal } = kept;
  const { round, begun = 0 } = progress;
  const named = items.map(({ root, row }) => ({ root, row, name: nameOf(root, row.id) }));
  const before = new Map(
    await recordsNamed(
      kept,
      named.map(({ name }) => name),
    ),
  );
  const rows = await openedRows(seal, [...before]);
  const next = await Promise.all(
    named.map(async ({ root, row, name }) => {
      const same = JSON.stringify(rows.get(name)) === JSON.stringify(row) ? before.get(name) : undefined;
      const sealed = await seal.sealed("rows", name, row);
      return { root, name, same, record: { ...sealed, round, version: row.version } };
    }),
  );
  const sealedProgress = await seal.sealed("rows", PROGRESS, progress);
  if ((await keptBy(owner)) === undefined) return null;
  assertGoesOn({ owner, replica });
  const changed = new Set<string>();
  const tx = db.transaction("rows", "readwrite");
  const { store } = tx;
  await atomic(tx, async () => {
    for (const { root, name, same, record } of next) {
      const there = await store.get([replica, name]);
      const isKept = there !== undefined && isOlder(there, asked, record.version);
      if (!isKept && !(same && isSame(there, same))) changed.add(root);
      await store.put(isKept ? { ...there, round } : record, [replica, name]);
    }
    for (const { root, id } of deleted) {
      const key: Key = [replica, nameOf(root, id)];
      const there = await store.get(key);
      if (there === undefined || (!there.isGone && isOlder(there, asked))) continue;
      if (!there.isGone) changed.add(root);
      await store.delete(key);
    }
    if (all && isLast)
      for (let at = await store.openCursor(recordsOf(replica)); at; at = await at.continue()) {
        const [, name] = at.key;
        const { round: own, written = -1, isGone } = at.value;
        if (name === PROGRESS || own === round || written >= begun) continue;
        if (!isGone) changed.add(name.slice(0, name.lastIndexOf("/")));
        await at.delete();
      }
    await store.put(sealedProgress, [replica, PROGRESS]);
  });
  return changed;
}

/**
 * Stores what the answer to a write of this device says of rows, unless a newer one is there. Does nothing as long as not all rows have
 * come once. False where nothing is kept of the person.
 */
export async function storeOwn(owner: number, rows: readonly OwnRow[], now: number): Promise<boolean> {
  const kept = await answersOf(owner);
  const { db, replica, seal } = kept;
  const progress = await progressOf(owner);
  if (!progress?.pulledAt) return false;
  const next = await Promise.all(
    rows.map(async ({ root, id, row }) => {
      const name = nameOf(root, id);
      const mark: Mark = row ? { written: now, version: row.version } : { written: now, isGone: true };
      return { name, record: { ...(await seal.sealed("rows", name, row)), round: progress.round, ...mark } };
    }),
  );
  if ((await keptBy(owner)) === undefined) return false;
  assertGoesOn(kept);
  const tx = db.transaction("rows", "readwrite");
  const { store } = tx;
  await atomic(tx, async () => {
    for (const { name, record } of next) {
      const there = await store.get([replica, name]);
      const isNewer = !record.isGone && !there?.isGone && (there?.version ?? 0) > (record.version ?? 0);
      if (!isNewer) await store.put(record, [replica, name]);
    }
  });
  return true;
}

/** The rows of a root as they are on this device. */
export interface RootRows {
  rows: readonly StoredRow[];
  pulledAt: number;
  language: string;
  /** Ids of those that this device has deleted a moment ago. */
  deletedIds: readonly number[];
}

/** The rows of a root, and when they were asked for; undefined as long as not all have come. */
export async function rowsOfRoot(owner: number, root: string): Promise<RootRows | undefined> {
  const { db, replica, seal } = await answersOf(owner);
  const { store } = db.transaction("rows");
  const all = recordsOf(replica, `${root}/`);
  const [sealedProgress, records, keys] = await Promise.all([
    store.get([replica, PROGRESS]),
    store.getAll(all),
    store.getAllKeys(all),
  ]);
  const progress = await seal.opened<Progress>("rows", PROGRESS, sealedProgress);
  if (!progress?.pulledAt) return undefined;
  const named = keys.map(([, name], at) => ({ name, record: records[at] as Device["rows"]["value"] }));
  const there = named.flatMap(({ name, record }): [string, Sealed][] =>
    record.isGone ? [] : [[name, record]],
  );
  return {
    rows: [...(await openedRows(seal, there)).values()],
    pulledAt: progress.pulledAt,
    language: progress.language,
    deletedIds: named.flatMap(({ name, record }) =>
      record.isGone ? [Number(name.slice(root.length + 1))] : [],
    ),
  };
}
