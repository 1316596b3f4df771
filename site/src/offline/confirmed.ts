import type { Root } from "../api/entities";
import { pathOf } from "../api/keys";
import type { Write } from "../api/rows";
import type { Values } from "../device/item";
import { type FurtherAnswer, keepMerged, keptOnes } from "./furtherAnswers";
import { isLater } from "./laterRoots";

/** What is known of the writes that the server has confirmed of a row, of a day of a series, or of one call. */
export interface Confirmed {
  kind: Write["kind"];
  root: Root;
  /** The id of the server; of a day the series, of a call what it is about. */
  row: number;
  day?: string;
  /** Of a call: its body, and what it makes of the rows that its `ids` name. */
  path?: string;
  body?: Values;
  shown?: Values;
  /** The row as the server has answered it. */
  stored?: Values | null;
  /** When each changed property was changed last, in milliseconds since 1970. */
  changed: Readonly<Record<string, number>>;
  /** The row before each of these writes, and when that was confirmed, in their order. */
  seen: readonly { at: number; row: Values }[];
  /** When the row was added. */
  added?: number;
  /** The version before the first of these writes: nobody else has written the row since. */
  from: number;
  /** When the last of these writes was confirmed, in milliseconds since 1970. */
  at: number;
}

/** A write as a page or the outbox has made it. */
type Done = Pick<Write, "kind" | "root" | "row" | "day" | "path" | "body" | "shown"> & {
  stored?: Values;
  seen?: Values | undefined;
  version?: number;
};

/** Before the names of these among the kept answers, which are paths. */
const START = "confirmed/";

/** What else depends on rows, by the first part of its path: the roots begin like this. */
const SOURCES: Readonly<Record<string, string>> = { tumorformula: "tumor", v1: "user/" };

/** The roots whose lists are made of calls. */
const LISTED: readonly Root[] = ["articleuser", "tumorInfoAssistant"];

/** The beginning and the end of a study. */
const DECISION = /^studyquestionnaire\/(start|withdraw)$/;

/** Writes of one row before which the row is remembered: answers are seldom older than the last ones. */
const MOST = 20;

/** Those of this page, by name: what is stored of them may not be there yet. */
const recent = new Map<string, Confirmed>();
let last = 0;
let calls = 0;

/** When the last write of this page was confirmed, in milliseconds since 1970; 0 without one. */
export function lastConfirmed(): number {
  return last;
}

/** Forgets those of this page, when another person's data are shown. What is stored goes with the kept answers. */
export function forgetConfirmed(): void {
  recent.clear();
  last = 0;
}

/** Notes that the server has taken a write, and the row that it answered. */
export function noteConfirmed(owner: number, done: Done, answer: unknown): void {
  const at = Date.now();
  const one = confirmedOf(done, answer, at);
  if (!one) return;
  last = at;
  const name = nameOf(one);
  recent.set(name, merged(recent.get(name), one));
  void keepMerged(owner, name, (before) => merged(before as Confirmed | undefined, one));
}

function confirmedOf(done: Done, answer: unknown, at: number): Confirmed | null {
  const { kind, root, row, day, path, body, shown } = done;
  if (!isLater(root)) return null;
  if (kind === "call") {
    const told = toldBy(done);
    if (!told || path === undefined) return null;
    const stored = isRow(answer) ? { stored: answer } : {};
    const asked = { path, body: told, ...stored, ...(shown && { shown }) };
    return { kind, root, row, ...asked, changed: {}, seen: [], from: 0, at };
  }
  if (kind === "delete") return { kind, root, row, stored: null, changed: {}, seen: [], from: 0, at };
  if (!isRow(answer)) return null;
  const seen = done.seen ?? done.stored;
  const common = {
    root,
    stored: answer,
    changed: Object.fromEntries(Object.keys(body).map((name) => [name, at])),
    seen: seen && kind !== "add" ? [{ at, row: seen }] : [],
    from: versionBefore(done, answer.version),
    at,
  };
  if (kind === "add") return { ...common, kind, row: answer.id, added: at };
  // A day that is a row of its own stands in older lists as a day of its series.
  if (typeof answer.series === "number" && typeof answer.seriesdate === "string")
    return { ...common, kind: "day", row: answer.series, day: answer.seriesdate };
  return { ...common, kind, row: answer.id, ...(day && { day }) };
}

/** The version that a write was made from. Of an add none, unless the server has answered a row that was there already. */
function versionBefore({ kind, version, stored }: Done, answered: number): number {
  if (kind === "add") return answered === 1 ? 0 : answered;
  return Number(version ?? stored?.version ?? answered);
}

/** What the body of a call says of rows that are shown: neither codes nor answers to a study. */
function toldBy({ root, path = "", body }: Done): Values | null {
  if (DECISION.test(path)) return { study: body.study };
  return Array.isArray(body.ids) || LISTED.includes(root) ? body : null;
}

/** Two confirmed writes of one row, as one. */
function merged(before: Confirmed | undefined, one: Confirmed): Confirmed {
  if (!before || one.kind === "delete" || before.kind === "delete") return one;
  const isUnbroken = before.stored?.version === one.from;
  return {
    ...one,
    kind: before.kind,
    changed: { ...before.changed, ...one.changed },
    seen: [...before.seen, ...one.seen].slice(-MOST),
    ...(before.added !== undefined && { added: before.added }),
    from: isUnbroken ? before.from : one.from,
  };
}

function nameOf({ kind, root, row, day, at }: Confirmed): string {
  if (kind === "call") return `${START}${pathOf(root)}/call/${at}-${++calls}`;
  return rowName(root, row, day);
}

function rowName(root: Root, row: number, day?: string): string {
  return `${START}${pathOf(root)}/${row}${day === undefined ? "" : `/${day}`}`;
}

function isRow(value: unknown): value is Values & { id: number; version: number } {
  return typeof value === "object" && value !== null && "id" in value && "version" in value;
}

/**
 * The version to write a row with: that of the last answer where the person's own writes are all that has happened since the
 * version that the page knows. Undefined: that one.
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
  const series = stored?.series;
  const one =
    recent.get(rowName(root, row, day)) ??
    (typeof series === "number" ? recent.get(rowName(root, series, String(stored?.seriesdate))) : undefined);
  const [seen, now] = [Number(stored?.version), Number(one?.stored?.version)];
  return one && one.from <= seen && seen < now ? now : undefined;
}

/** The same for a part that is written with its whole: at least the version that the page knows. */
export function versionOfPart(
  root: Root,
  { id, version }: { id: number; version?: number },
): number | undefined {
  if (version === undefined) return undefined;
  return versionOf({ kind: "update", root, row: id, stored: { version } }) ?? version;
}

/**
 * Those that an answer to this path may not know, as it was asked for at `since`. `isFresh`: it has just come, so that those of
 * this page are enough; nothing that has come waits for a browser that never answers.
 */
export async function confirmedSince(
  owner: number,
  path: string,
  since: number,
  isFresh = false,
): Promise<Confirmed[]> {
  const [first = ""] = path.split("/", 1);
  if (!isLater(first as Root) && !(first in SOURCES)) return [];
  const start = START + (SOURCES[first] ?? `${first}/`);
  const stored = isFresh ? [] : await keptOnes(owner, start);
  const all = new Map(stored.map(([name, { value }]: [string, FurtherAnswer]) => [name, value as Confirmed]));
  for (const [name, one] of recent)
    if (name.startsWith(start) && one.at > (all.get(name)?.at ?? 0)) all.set(name, one);
  return [...all.values()].filter(({ at }) => at >= since);
}
