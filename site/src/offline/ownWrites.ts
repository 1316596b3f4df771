import type { Root } from "../api/entities";
import type { PartVersion, Write } from "../api/rows";
import { expectedPerson } from "../api/token";
import { isRow, type StoredRow, type Values } from "../device/item";
import { type OwnRow, rowsOfRoot, storeOwn } from "../device/rows";
import { withTimeout } from "../device/timeout";
import { eachRow } from "../device/whole";
import { tellOtherTabs } from "./rowChanges";

/** A write as a page or the outbox has made it. */
type Done = Pick<Write, "kind" | "root" | "row" | "day" | "path" | "body" | "shown"> & {
  stored?: Values;
  version?: number;
};

/** Longest wait for the database, in milliseconds: the answer to a write does not depend on it. */
const TIMEOUT_MS = 500;

/** What this page has written of a row: the version before its first write, where nobody else has written since, and the last one. */
interface Versions {
  from: number;
  to: number;
}

const versions = new Map<string, Versions>();

/** When another person's data are shown. */
export function forgetVersions(): void {
  versions.clear();
}

/** Notes what the server has answered to a write: the rows on the device are as it says. */
export async function noteWritten(owner: number, done: Done, answer: unknown): Promise<void> {
  // Somebody else may have signed in while it was under way.
  if (expectedPerson() !== owner) return;
  const rows: OwnRow[] = [];
  for (const [one, stored] of eachRow(done as Write, answer)) {
    noteVersion(one as Done, stored);
    rows.push(...(await rowsOf(owner, one as Done, stored)));
  }
  if (rows.length === 0) return;
  try {
    if (await withTimeout(TIMEOUT_MS, storeOwn(owner, rows, Date.now())))
      tellOtherTabs(new Set(rows.map(({ root }) => root)));
  } catch (error) {
    console.warn("answer to a write not kept", error);
  }
}

async function rowsOf(owner: number, { kind, root, row, body, shown }: Done, answer: unknown) {
  if (kind === "delete") return [{ root, id: row, row: null }];
  if (isRow(answer)) return [{ root, id: answer.id, row: answer }];
  return kind === "call" && shown && Array.isArray(body.ids)
    ? await marked(owner, root, body.ids, shown)
    : [];
}

/** The rows that a call names, with what it makes of them. */
async function marked(owner: number, root: Root, ids: readonly unknown[], shown: Values): Promise<OwnRow[]> {
  const there = await withTimeout(TIMEOUT_MS, rowsOfRoot(owner, root)).catch(() => undefined);
  const named = there?.rows.filter(({ id }) => ids.includes(id)) ?? [];
  return named.map((row) => ({ root, id: row.id, row: { ...row, ...shown } as StoredRow }));
}

function rowName(root: Root, row: number, day?: string): string {
  return `${root}/${row}${day === undefined ? "" : `/${day}`}`;
}

function noteVersion({ kind, root, row, day, stored, version }: Done, answer: unknown): void {
  if (!isRow(answer) || kind === "call" || kind === "delete") return;
  // A row that was added may have been there already: nobody knows what it was before.
  const isNew = kind === "add" && answer.version === 1;
  const before = kind === "add" ? (isNew ? 0 : answer.version) : Number(version ?? stored?.version);
  for (const name of namesOf(root, answer, kind === "add" ? answer.id : row, day)) {
    const known = versions.get(name);
    const isUnbroken = known?.to === before;
    versions.set(name, { from: isUnbroken ? known.from : before, to: answer.version });
  }
}

/** A day of a series may be known by its series, and as the row that it has become. */
function namesOf(root: Root, { id, series, seriesdate }: StoredRow, row: number, day?: string): string[] {
  const own = rowName(root, id);
  if (typeof series === "number") return [own, rowName(root, series, String(seriesdate))];
  return day === undefined ? [own] : [own, rowName(root, row, day)];
}

/**
 * The version to write a row with: that of the last answer where this page's own writes are all that has happened since the
 * version that the form knows. Undefined: that one.
 */
export function versionOf({
  kind,
  root,
  row,
  day,
  stored,
}: Pick<Write, "kind" | "root" | "row"> & {
  day?: string | undefined;
  stored?: Values;
}): number | undefined {
  if (kind !== "update" && kind !== "day") return undefined;
  const known = versions.get(rowName(root, row, day));
  const base = Number(stored?.version);
  return known && known.from <= base && base < known.to ? known.to : undefined;
}

/** The same for a part that is written with its whole: at least the version that the form knows. */
export function versionOfPart(root: Root, { id, version }: Parameters<PartVersion>[0]): number | undefined {
  if (version === undefined) return undefined;
  return versionOf({ kind: "update", root, row: id, stored: { version } }) ?? version;
}
