import { call } from "../api/client";
import type { Root, Row } from "../api/entities";
import { ID_OF } from "../api/idForNew";
import { followupDueKey, formulaKey, listKey, pathOf, sessionUserKey } from "../api/keys";
import { ApiError, isNotFound, isUnreached, staleAgainst } from "../api/problem";
import type { Write } from "../api/rows";
import { stillOf } from "../api/stillOf";
import { expectedPerson } from "../api/token";
import { send as wire } from "../api/wire";
import { equal, type Item, idOf, type StoredRow, type Values } from "../device/item";
import { rowsOfRoot } from "../device/rows";
import { isHeldUp } from "../device/schedule";
import { isMarked, mark, noteUnsent } from "../device/unsent";
import { byRows, isWhole, partsOf as partsIn } from "../device/whole";
import { attached, fileShown, sendAttached } from "./offlineFiles";
import * as outbox from "./outbox/outbox";
import { withWaiting, withWaitingRow } from "./outbox/overlay";
import { STUDY, type StudyShown, studyShown } from "./outbox/studyShown";
import { noteWritten, versionOf, versionOfPart } from "./ownWrites";
import { asksOfNew, listed } from "./replicatedLists";
import { isReplicated, type ReplicatedRoot } from "./replicatedRoots";
import { REPLICATED_TABLES, type ReplicatedTable } from "./replicatedTables";
import { cachedValues } from "./responseCache";
import { changesFormula, type Formulas, offlineFormulas } from "./tumor/offlineFormula";

let begun: number | null = null;
let ends: () => void = () => undefined;
/** Writes that are being stored. */
let storing = 0;

/**
 * Shows and sends what waits of this person from now on. `onWritten` hears of everything that was sent or given up. `isStoring`:
 * another tab has set the mark and may still be storing, so that the mark stays even if nothing is there.
 */
export function begin(owner: number, onWritten: () => void, isStoring = false): void {
  if (begun === owner || expectedPerson() !== owner) return;
  end();
  begun = owner;
  let shown = outbox.snapshot();
  // What this tab finds when it begins is put over all that it reads; another one may keep more of it later.
  let isKnown = !isStoring;
  outbox.start(owner, send, ({ seq }) => {
    // Sent before it was ever shown as waiting: nothing would leave the snapshot, and what was read meanwhile may be older.
    if (!shown.some((one) => one.seq === seq)) onWritten();
  });
  ends = outbox.subscribe(() => {
    const before = shown;
    shown = outbox.snapshot();
    void count(owner);
    const isElsewhere =
      !isKnown && storing === 0 && shown.some(({ seq }) => !before.some((one) => one.seq === seq));
    isKnown = false;
    if (isElsewhere || before.some((item) => !shown.some((one) => isSameWrite(one, item)))) onWritten();
  });
  if (!isStoring) void count(owner);
}

/** Sends now what waits for its time. */
export function hurry(): void {
  void outbox.retry();
}

/** Sends nothing more; what waits stays. */
export function end(): void {
  ends();
  ends = () => undefined;
  if (begun !== null) outbox.stop();
  begun = null;
}

/** Whether an item still writes what it did. */
function isSameWrite(one: Item, other: Item): boolean {
  const [parts, before] = [one, other].map(({ body }) => JSON.stringify(partsIn(body)));
  return (
    one.seq === other.seq && parts === before && equal(Object.entries(one.body), Object.entries(other.body))
  );
}

async function count(owner: number): Promise<void> {
  const items = await outbox.waiting(owner);
  // The mark of what is being stored stays.
  if (begun !== owner || (items.length === 0 && storing > 0)) return;
  const visible = items.filter(({ quiet }) => !quiet);
  const decide = visible.filter(({ state }) => state !== "waiting").length;
  noteUnsent({ count: visible.length, decide }, items.length > 0);
}

async function send(item: Item): Promise<StoredRow | null> {
  stillOf(item.owner);
  const row = await sent(item);
  await noteWritten(item.owner, item, row);
  return row;
}

async function sent(item: Item): Promise<StoredRow | null> {
  const { kind, root, row, day, path, quiet, body, key } = item;
  const version = versionOf({ kind, root, row, day, stored: { version: item.version } }) ?? item.version;
  if (item.file) return await sendAttached(item);
  if (isWhole(item)) return await sentWhole(item, version);
  if (kind === "call") {
    const one = { path: path ?? pathOf(root), body };
    await (quiet ? postedEach(one) : post(one));
    return null;
  }
  if (kind === "add") {
    const there = rowsOf(root)?.asksFirst ? await existing(root, body) : undefined;
    if (there) throw there;
    try {
      // Where fields name the row, its id follows from them: what they refer to may have another one by now.
      const named = ID_OF[root] ? body : { ...body, id: row };
      return (await call("POST", `${pathOf(root)}/add`, { body: named, idempotencyKey: key })) as StoredRow;
    } catch (error) {
      throw (await duplicate(root, body, error)) ?? error;
    }
  }
  if (kind === "update")
    return (await call("POST", `${pathOf(root)}/update/${row}`, {
      body: { ...body, id: row, version },
    })) as StoredRow;
  if (kind === "day")
    return (await call("POST", `${root}/day/${row}`, { body: { ...body, day, version } })) as StoredRow;
  await call("DELETE", `${pathOf(root)}/delete/${row}`);
  return null;
}

async function sentWhole(
  { kind, root, row, path = "", body, key }: Item,
  version: number,
): Promise<StoredRow> {
  const parts = partsIn(body).map((part) => {
    const known = versionOfPart(root, part);
    return { ...part, ...(known !== undefined && { version: known }) };
  });
  const sent = { ...body, id: row, ...(kind === "update" && { version }), parts };
  const answer = await call("POST", path, { body: sent, idempotencyKey: key });
  const { row: stored, parts: rows } = answer as { row: StoredRow; parts: readonly StoredRow[] };
  return { ...stored, parts: rows };
}

interface Post {
  path: string;
  body: Values;
}

async function post({ path, body }: Post): Promise<unknown> {
  return await call("POST", path, { body });
}

/** The server marks all rows or none: where one of them is gone, each is marked by itself. */
async function postedEach({ path, body }: Post): Promise<void> {
  const ids = Array.isArray(body.ids) ? body.ids : [];
  try {
    await post({ path, body });
  } catch (error) {
    if (!isNotFound(error) || ids.length < 2) throw error;
    for (const id of ids) {
      await post({ path, body: { ids: [id] } }).catch((cause: unknown) => {
        if (!isNotFound(cause)) throw cause;
      });
    }
  }
}

/** The refusal of a row that another device has made meanwhile, with that row. */
async function duplicate(root: Root, body: Values, error: unknown): Promise<ApiError | undefined> {
  const isThere = error instanceof ApiError && error.fields.some(({ key }) => key === "unique");
  return isThere && rowsOf(root)?.unique ? await existing(root, body) : undefined;
}

/** That there is a row of this kind already, with that row. */
async function existing(root: Root, body: Values): Promise<ApiError | undefined> {
  const { unique: names = [], filters = {} } = rowsOf(root) ?? {};
  const known = Object.entries(filters).filter(([, name]) => names.includes(name));
  const filter = Object.fromEntries(known.map(([named, name]) => [named, String(idOf(body[name]))]));
  const key = listKey(root, { size: 100, filter });
  // What the server has, without what waits.
  const { items } = (await call("GET", key, { by: wire })) as { items: readonly StoredRow[] };
  const current = items.find((row) => names.every((name) => equal(row[name], body[name])));
  return current && staleAgainst(current);
}

/** How many writes of a person wait that they would miss. */
export async function countOf(owner: number): Promise<number> {
  return (await outbox.waiting(owner)).filter(({ quiet }) => !quiet).length;
}

/** A row that was written: as the server has it, or as it will be. */
interface Written {
  row: unknown;
  isKept: boolean;
}

/** Whether an earlier part of the same row waits to be added: parts of one day stand in the order in which they were added. */
function isAfterOther({ kind, root, body }: Write, items: readonly Item[]): boolean {
  const by = rowsOf(root)?.parts?.by;
  if (kind !== "add" || by === undefined || body[by] === undefined) return false;
  return items.some((item) => item.kind === "add" && item.root === root && item.body[by] === body[by]);
}

let asked = false;

/** Asks the browser once not to clear what waits when it needs room. Some ask the person. */
function askToStay(): void {
  if (asked || !navigator.storage?.persist) return;
  asked = true;
  void navigator.storage.persist().catch((error: unknown) => console.warn("storage not lasting", error));
}

/** Whether a change was made from a row as this device has it alone, also where it was sent since: what it changes is shown at once. */
function isOfWaiting({ kind, stored }: Pick<Write, "kind" | "stored">): boolean {
  return kind === "update" && stored?.version === 0;
}

/** Sends a write, or keeps it. Throws the error of the call, or `error.storage` where the device keeps nothing. */
export async function write(
  owner: number,
  one: Write,
  sendNow: () => Promise<unknown>,
  onWritten: () => void,
): Promise<Written> {
  const items = isMarked() ? await rowItems(owner) : [];
  if (rowsOf(one.root)?.takes?.(one) === false) {
    // The server does not know the row yet.
    if (isNew(items, one.root, one.row)) throw new ApiError({ status: 0, key: "error.offline" });
    stillOf(owner);
    return { row: await sendNow(), isKept: false };
  }
  const keepIt = async () => {
    stillOf(owner);
    begin(owner, onWritten);
    storing += 1;
    try {
      // First: what is stored has to be found again, whatever happens next.
      mark();
      return { row: await keep(owner, one), isKept: true };
    } catch (cause) {
      if (cause instanceof ApiError) throw cause;
      console.warn("write not kept", cause);
      throw new ApiError({ status: 0, key: "error.storage" });
    } finally {
      storing -= 1;
      await count(owner);
    }
  };
  // After what waits of the same row or is referred to, never before it.
  if (isOfWaiting(one) || isHeldUp(one, items) || isAfterOther(one, items)) return await keepIt();
  stillOf(owner);
  try {
    return { row: await sendNow(), isKept: false };
  } catch (error) {
    if (!isUnreached(error)) throw error;
    return await keepIt();
  }
}

/** Keeps a write until the server has confirmed it. Returns the row as it will be; of a deletion only its id. */
async function keep(owner: number, one: Write): Promise<Row> {
  const { kind, root, row, day, path, quiet, latest, body, key } = one;
  // Of a deletion only the id is given.
  const stored = one.stored ?? (kind === "delete" ? await rowOf(owner, root, row) : undefined);
  const base = Object.fromEntries(Object.keys(body).map((name) => [name, stored?.[name] ?? null]));
  const withFile = await attached(one);
  const named = one.shown ?? (await withNamesOfAll(owner, one, stored));
  const shown = { ...named, ...fileShown(withFile) };
  const draft = {
    kind,
    root,
    row,
    day,
    path,
    quiet,
    latest,
    draft: one.draft,
    body,
    shown,
    base,
    previousRow: rowsOf(root)?.list && stored,
    version: Number(stored?.version ?? 0),
    title: titleOf(root, { ...stored, ...shown }),
    ...(key !== undefined && { key }),
    ...withFile,
  };
  const item = await outbox.enqueue(owner, draft, () => stillOf(owner));
  askToStay();
  if (kind === "delete" || kind === "call") return { id: row } as Row;
  // The page finds the row by the id that it knows: for a day without a row of its own that of the series.
  return { version: 0, ...stored, ...shown, id: kind === "add" ? item.row : (stored?.id ?? row) } as Row;
}

function rowsOf(root: Root): ReplicatedTable | undefined {
  return isReplicated(root) ? REPLICATED_TABLES[root] : undefined;
}

/** The name of a row in the list of what waits. */
function titleOf(root: Root, known: Values): string {
  const parts = rowsOf(root)?.title.map((name) => nameOf(known[name])) ?? [];
  return parts.filter((part) => part !== "").join(" ");
}

/** A text, or the name of a choice. */
function nameOf(value: unknown): string {
  const named = typeof value === "object" && value !== null && "name" in value ? value.name : value;
  return typeof named === "string" ? named : "";
}

async function rowOf(owner: number, root: Root, id: number): Promise<Values | undefined> {
  const pulled = await rowsOfRoot(owner, root).catch(() => undefined);
  const lists = await cachedValues<{ items?: readonly Row[] }>(owner, `${pathOf(root)}/list`);
  const rows = pulled?.rows ?? lists.flatMap(({ items = [] }) => items);
  const items = await rowItems(owner);
  return withWaiting(root, rows, items).find((one) => one.id === id) as Values | undefined;
}

/** The same of a row with its parts. */
async function withNamesOfAll(owner: number, one: Write, stored?: Values): Promise<Values> {
  const { root, body } = one;
  const named = await withNames(owner, root, body, stored);
  if (!isWhole(one)) return named;
  const before = partsIn(stored ?? {});
  const parts = partsIn(body).map((part) =>
    withNames(
      owner,
      root,
      part,
      before.find(({ id }) => id === part.id),
    ),
  );
  return { ...named, parts: await Promise.all(parts) };
}

/** What waits of a person, row by row. */
async function rowItems(owner: number): Promise<Item[]> {
  return byRows(await outbox.waiting(owner));
}

/** A body as pages show it: choices with their names, from the lists that were seen or the row that it was made from. */
async function withNames(owner: number, root: Root, body: Values, stored: Values = {}): Promise<Values> {
  const shown: Record<string, unknown> = { ...body };
  for (const [name, choices] of Object.entries(rowsOf(root)?.choices ?? {})) {
    const id = shown[name];
    if (typeof id !== "number") continue;
    const { path, member } =
      typeof choices === "string" ? { path: `${choices}/list`, member: "items" } : choices;
    const answers = await cachedValues<Readonly<Record<string, readonly Row[] | undefined>>>(owner, path);
    const found = answers.flatMap((answer) => answer[member] ?? []).find((row) => row.id === id);
    const known = idOf(stored[name]) === id ? stored[name] : { id, key: "", name: "" };
    shown[name] = found ?? known;
  }
  return shown;
}

/** The answer of a read as it will be when everything has arrived. */
export async function overlaid(
  owner: number,
  path: string,
  read: (path: string) => Promise<unknown>,
): Promise<unknown> {
  const { root, id, query } = partsOf(path);
  const before = await rowItems(owner);
  /** Also what was done while the answer was read, which may be older. */
  const items = async () => {
    const now = await rowItems(owner);
    return [...before.filter((item) => !now.some((one) => isSameItem(one, item))), ...now];
  };
  if (!isReplicated(root) || (id === undefined && query === undefined))
    return await withItems(owner, path, await read(path), await items());
  if (id === undefined) {
    const page = asksOfNew(new URLSearchParams(query), before) ? EMPTY : ((await read(path)) as Listed);
    return await withItems(owner, path, page, await items());
  }
  const row = isNew(before, root, id) ? added(before, root, id) : ((await read(path)) as Row);
  const shown = row && withWaitingRow(root, row, await items());
  if (!shown) throw new ApiError({ status: 404, key: "error.notfound" });
  return shown;
}

/** Of a row with its parts each has the place of the whole. */
function isSameItem(one: Item, other: Item): boolean {
  return one.seq === other.seq && one.root === other.root && one.row === other.row;
}

/** An answer of the server with what these items write. */
async function withItems(
  owner: number,
  path: string,
  answer: unknown,
  items: readonly Item[],
): Promise<unknown> {
  if (path === formulaKey)
    return changesFormula(items) ? await offlineFormulas(owner, answer as Formulas, items) : answer;
  if (path === followupDueKey)
    return items.some(({ root }) => root === "followup") ? { ...(answer as Values), due: false } : answer;
  if (STUDY.test(path)) return studyShown(answer as StudyShown, items);
  if (path === sessionUserKey) return withWaitingRow("user", answer as Row, items);
  const { root, query } = partsOf(path);
  if (!isReplicated(root) || query === undefined) return answer;
  const page = answer as Listed;
  return { ...page, items: rowsAsked(root, query, page.items, items) };
}

/** The rows of a list with what these items write. */
function rowsAsked(
  root: ReplicatedRoot,
  query: string,
  rows: readonly Row[],
  items: readonly Item[],
): readonly Row[] {
  return (rowsOf(root)?.list ?? listed)(new URLSearchParams(query), rows, items, root);
}

/** The root of a read and what it asks for: one row, or a list by its query. Neither of what is no row. */
function partsOf(path: string): Asked {
  const [, name = "", query, id] = /^(user\/profile|\w+)\/(?:list(?:\?(.*))?|(\d+))$/.exec(path) ?? [];
  const root = name.replace("/", ".") as Root;
  if (id !== undefined) return { root, id: Number(id) };
  return name === "" ? { root } : { root, query: query ?? "" };
}

interface Asked {
  root: Root;
  id?: number;
  query?: string;
}

interface Listed {
  items: readonly Row[];
  more: boolean;
}

/** The page of rows that refer to a row which only this device has. */
const EMPTY: Listed = { items: [], more: false };

/** Whether a row waits to be added. */
function isNew(items: readonly Item[], root: Root, id: number): boolean {
  return items.some((item) => item.kind === "add" && item.root === root && item.row === id);
}

function added(items: readonly Item[], root: Root, id: number): Row | undefined {
  return withWaiting<Row>(root, [], items).find((row) => row.id === id);
}
