import type { Root } from "../api/entities";
import { newId } from "../api/newId";
import { ApiError, isUnreached } from "../api/problem";
import { type Item, idOf, isRow, type Reason, type StoredRow, type Values } from "./item";
import { chosen, contested, sameValue, unsaid } from "./statements";
import {
  arePartsMoved,
  hasLostPart,
  isWhole,
  PARTS,
  partsAfter,
  partsLeft,
  partsOf,
  partsWith,
} from "./whole";

/** Waits after the first, second and third failure in milliseconds, and after every further one. */
const DELAYS_MS = [2_000, 10_000, 60_000];
const LONGEST_DELAY_MS = 300_000;

/** Part of a delay that is random, so that devices do not all come back at once after an outage. */
const SPREAD = 0.2;

/** The root whose rows decide whether those of another one are taken. */
const FITS: { readonly [R in Root]?: Root } = {
  tumorinformationdistantmetastaseslocation: "tumorinformation",
};

/** Failures of the way to the server, or of too many calls: no other item would fare better now. */
const OF_ALL: readonly number[] = [0, 429];

/** So often the server itself has failed that it may do so for ever with this item. */
const MANY_TRIES = 5;

/** Whether the server has named the time of the next try. */
export function hasRetryAfter({ reason }: Pick<Item, "reason">): boolean {
  return reason?.status === 429;
}

/** Whether an item may never be taken: the server answers again and again that it has failed. */
export function isStuck({ state, tries, reason }: Pick<Item, "state" | "tries" | "reason">): boolean {
  return state === "waiting" && tries >= MANY_TRIES && !!reason && isFault(reason.status);
}

function isFault(status: number): boolean {
  return status >= 500 && !isUnreached(new ApiError({ status, key: "" }));
}

/** A failed call, as far as it decides what becomes of an item. `retryAfter` in seconds. */
export interface Fault extends Reason {
  current?: unknown;
  retryAfter?: number | undefined;
}

/** The ids that the properties of a body refer to, or may refer to: a number does not tell. */
function references(values: Values): unknown[] {
  return Object.values(values).flatMap((value) => (Array.isArray(value) ? value.map(idOf) : [idOf(value)]));
}

/** Whether a body refers to this row. */
export function refersTo(values: Values, row: number): boolean {
  return references(values).includes(row);
}

/** A write, as far as it decides what it waits for. */
type Order = Pick<Item, "kind" | "root" | "row" | "body"> & { day?: string | undefined };

function sameRow(one: Order, other: Item): boolean {
  return one.root === other.root && one.row === other.row && one.day === other.day;
}

/** Whether two items touch each other: the same row, the same day of a series, or a series and one of its days. */
function overlap(one: Order, other: Item): boolean {
  const days = one.day === undefined || other.day === undefined || one.day === other.day;
  return one.root === other.root && one.row === other.row && days;
}

/** Whether an item changes some properties of what is stored. */
export function isChange({ kind }: Pick<Item, "kind">): boolean {
  return kind === "update" || kind === "day";
}

/** Whether a write has to wait until an earlier one is done. */
function waitsFor(item: Order, earlier: Item): boolean {
  if (overlap(item, earlier)) return true;
  // Besides what is new: a part fits the treatment as it will be, not as it was, and a place the information.
  const decides = earlier.kind === "add" || earlier.root === item.root || earlier.root === FITS[item.root];
  if (decides && refersTo(item.body, earlier.row)) return true;
  // The server deletes nothing that is referred to: rows go in the order in which the person deleted them.
  if (item.kind !== "delete") return false;
  return (earlier.kind === "delete" && earlier.state === "waiting") || refersTo(earlier.body, item.row);
}

/** Whether a new write has to wait for one of these items. */
export function isHeldUp(item: Order, items: readonly Item[]): boolean {
  return items.some((earlier) => waitsFor(item, earlier));
}

/** The items that nothing earlier holds up. `items` are in order. */
export function ready(items: readonly Item[]): Item[] {
  return items.filter((item, at) => {
    return item.state === "waiting" && !items.slice(0, at).some((earlier) => waitsFor(item, earlier));
  });
}

function dueAt(items: readonly Item[]): { item: Item; at: number }[] {
  const stopped = items.filter(
    ({ state, reason }) => state === "waiting" && OF_ALL.includes(reason?.status ?? -1),
  );
  const until = (some: readonly Item[]) => Math.max(0, ...some.map(({ next }) => next));
  // A large file may fail where everything else gets through, and there is a limit of its own for files.
  const [ofAll, ofOthers] = [until(stopped), until(stopped.filter(({ file }) => !file))];
  return ready(items).map((item) => ({ item, at: Math.max(item.next, item.file ? ofAll : ofOthers) }));
}

/** The item to be sent now. A file takes its time, so it goes when nothing else does. */
export function due(items: readonly Item[], now: number): Item | undefined {
  const all = dueAt(items).flatMap(({ item, at }) => (at <= now ? item : []));
  return all.find(({ file }) => !file) ?? all[0];
}

/** The moment from which there is an item to be sent; null when none will be by itself. */
export function wakeAt(items: readonly Item[]): number | null {
  const moments = dueAt(items).map(({ at }) => at);
  return moments.length > 0 ? Math.min(...moments) : null;
}

/** Milliseconds until the next try after so many failed ones. `chance` is from 0 to 1. */
export function delay(tries: number, chance: number): number {
  const usual = DELAYS_MS[tries - 1] ?? LONGEST_DELAY_MS;
  return Math.round(usual * (1 + SPREAD * chance));
}

/** The items that cannot be sent without this one: those of a row that is not added, and those that refer to it. */
export function dependentsOf(items: readonly Item[], gone: Item): Item[] {
  if (gone.kind !== "add") return [];
  const rows = new Set([gone.row]);
  return items.filter((item) => {
    if (item.seq <= gone.seq) return false;
    const depends = rows.has(item.row) || [...rows].some((row) => refersTo(item.body, row));
    if (depends && item.kind === "add") rows.add(item.row);
    return depends;
  });
}

/** The later items after one is done, whose answer is `row`; null after a deletion. Those that stay are the same objects. */
export function following(items: readonly Item[], done: Item, row: StoredRow | null): Item[] {
  if (!row) return [...items];
  const changed = new Set(Object.keys(done.body));
  // Of a row of which there is one, another device may have made it under another id.
  const to = done.kind === "add" && done.row !== row.id ? row.id : undefined;
  return items.map((one) => {
    const own = sameRow(one, done);
    const names = own ? Object.keys(one.body).filter((name) => changed.delete(name)) : [];
    // What is said of parts has the versions of those.
    const fields = isWhole(one) ? names.filter((name) => name !== PARTS) : names;
    const knew = fields.every((name) => sameValue(one.root, name, one.base[name], done.body[name]));
    const version = own && isChange(one) && knew ? versionAfter(one, done, row) : one.version;
    const item = withPartsAfter(to === undefined ? one : moved(one, done, to), done, row);
    return item === one && version === one.version ? one : { ...item, version };
  });
}

/** A later write of the same row with its parts, on top of what this one has left of them. */
function withPartsAfter(item: Item, done: Item, row: StoredRow): Item {
  if (!isWhole(item) || !isWhole(done) || !sameRow(item, done)) return item;
  const before = partsOf(item.body);
  const parts = partsAfter(before, done.body, row);
  return parts.every((part, at) => part === before[at]) ? item : { ...item, body: { ...item.body, parts } };
}

/** An item that writes or refers to a row which has another id now; the same object if it does neither. */
export function moved(item: Item, { root, row }: Item, to: number): Item {
  const own = item.root === root && item.row === row;
  const here = (values: Values | undefined) => values && refersTo(values, row);
  if (!own && ![item.body, item.base, item.shown].some(here)) return item;
  const turn = (value: unknown): unknown => (idOf(value) === row ? to : value);
  const of = (values: Values): Values =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.map(turn) : turn(value),
      ]),
    );
  const { body, base, shown } = item;
  return {
    ...item,
    row: own ? to : item.row,
    body: of(body),
    base: of(base),
    ...(shown && { shown: of(shown) }),
  };
}

/**
 * The version of the answer if nobody else has changed the row between what the person saw and that answer. Otherwise the
 * older one: the server then refuses the item and shows the row as it is, instead of overwriting the other change.
 */
function versionAfter(item: Item, done: Item, row: StoredRow): number {
  const untouched = row.version === done.version + 1 && item.version >= done.version;
  return untouched ? Math.max(item.version, row.version) : item.version;
}

/** Whether a success has what the later items need. */
export function isAnswer(item: Item, row: unknown): row is StoredRow | null {
  return item.kind === "delete" || item.kind === "call" || isRow(row);
}

/**
 * `done`: the row is as the item says, or will be with `rest`, what is left of it. `row` is the stored one, if the server told.
 */
export type Outcome = { done: true; row: StoredRow | null; rest?: Item } | { done: false; item: Item };

/** What becomes of an item that the server has not taken. A 401 changes nothing and has to be judged before. */
export function afterFault(item: Item, fault: Fault, now: number, chance: number): Outcome {
  const { status, key, fields, current, retryAfter = 0 } = fault;
  const { reason: _reason, current: _current, ...bare } = item;
  const tries = item.tries + 1;
  const failed = { ...bare, tries, reason: { status, key, fields } };
  // Nobody sees it, so that nobody could give it up.
  if (item.quiet && isStuck(failed)) return { done: true, row: null };
  if (status === 0 || status === 429 || status >= 500) {
    const wait = Math.max(delay(tries, chance), retryAfter * 1000);
    return { done: false, item: { ...failed, next: now + wait } };
  }
  if (item.kind === "delete" && status === 404) return { done: true, row: null };
  if (item.quiet) return { done: true, row: null };
  // A row of the sent version is no conflict, whatever the answer says; sending it again would go on for ever.
  const isMoved =
    isRow(current) && (current.version !== item.version || arePartsMoved(partsOf(item.body), current));
  if (isChange(item) && status === 409 && isMoved && hasLostPart(partsOf(item.body), current)) {
    const reason = { status: 404, key: "error.notfound", fields: [] };
    return { done: false, item: { ...failed, reason, state: "refused" } };
  }
  if (isChange(item) && status === 409 && isMoved) return merged({ ...bare, tries }, current, failed.reason);
  if (item.kind === "add" && status === 409 && isRow(current))
    return madeElsewhere({ ...bare, tries }, current, failed.reason);
  // The clock of this device was far ahead when it made the id. The answer has told what time it is.
  const isAhead = item.kind === "add" && fields.some(({ path, key }) => path === "id" && key === "max");
  const row = isAhead ? newId() : item.row;
  if (row < item.row) return { done: true, row: { id: row, version: 0 }, rest: { ...bare, tries, row } };
  return { done: false, item: { ...failed, state: "refused" } };
}

/** A row of which there is one of a kind, and another device has made it: what is entered here becomes a change of that one. */
function madeElsewhere(item: Item, current: StoredRow, reason: Reason): Outcome {
  // What held without a row is nothing that the person has said.
  const names = Object.keys(item.body).filter(
    (name) => !sameValue(item.root, name, item.body[name], item.base[name]),
  );
  const asChange: Item = { ...item, ...only(item, names), kind: "update", row: current.id, version: 0 };
  const outcome = merged(asChange, current, reason);
  // Version 0: changes that were begun on the row of this device have not seen that of the other one.
  return { done: true, row: { ...current, version: 0 }, ...(!outcome.done && { rest: outcome.item }) };
}

/** Three ways: mine, what it was made from, and what is stored now. */
function merged(item: Item, current: StoredRow, reason: Reason): Outcome {
  const left = unsaid(item, current).flat();
  if (left.length === 0) return { done: true, row: current };
  const clash = contested(item, current).length > 0;
  if (clash) return { done: false, item: { ...item, state: "conflict", reason, current } };
  return { done: false, item: onto(item, left, current) };
}

/** The update of some of its properties, made from the row that is stored now. */
function onto(item: Item, names: readonly string[], { version, ...stored }: StoredRow): Item {
  const { reason: _reason, current: _current, ...bare } = item;
  const { body, shown, base } = only({ ...withPartsOnto(item, stored), base: stored }, names);
  return { ...bare, state: "waiting", next: 0, version, body, ...(shown && { shown }), base };
}

/** The parts of a change as changes of those that are stored now. */
function withPartsOnto(item: Item, stored: Values): Item {
  if (!isWhole(item)) return item;
  const parts = partsLeft(partsOf(item.body), stored);
  const named = partsOf(item.shown ?? {});
  const shown = parts.map((part) => ({ ...part, ...named.find(({ id }) => id === part.id) }));
  return {
    ...item,
    body: { ...item.body, parts },
    ...(item.shown && { shown: { ...item.shown, parts: shown } }),
  };
}

/** What a write says of some of its properties. */
function only({ body, shown, base }: Pick<Item, "body" | "shown" | "base">, names: readonly string[]) {
  const of = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name]]));
  return { body: of(body), ...(shown && { shown: of({ ...body, ...shown }) }), base: of(base) };
}

/** A conflict after the person's choice: `theirs` are the first properties of what stays as it is stored. */
export function resolved(item: Item, theirs: readonly string[]): Outcome {
  const { current } = item;
  if (!current) return { done: false, item };
  const mine = chosen(item, theirs);
  if (mine.length === 0) return { done: true, row: current };
  return { done: false, item: onto(item, mine, current) };
}

/** What becomes of the parts by two changes, where one of them says something of parts. */
function partsTogether(earlier: Values, later: Values): Values {
  const [before, after] = [partsOf(earlier), partsOf(later)];
  return before.length + after.length === 0 ? {} : { parts: partsWith(before, after) };
}

/** A refused item with a later change in it, to be sent again. */
export function withChange(
  item: Item,
  {
    body,
    shown = body,
    base,
    title,
    key,
  }: Pick<Item, "body" | "base" | "title" | "key"> & { shown: Values | undefined },
): Item {
  const { reason: _reason, ...bare } = item;
  return {
    ...bare,
    // The server remembers a key with its body; that of a file is one for the file, whatever is said of it.
    key: item.file ? item.key : key,
    body: { ...item.body, ...body, ...partsTogether(item.body, body) },
    shown: { ...item.body, ...item.shown, ...shown, ...partsTogether(item.shown ?? {}, shown) },
    // What the person saw before their first change.
    base: item.kind === "add" ? item.base : { ...base, ...item.base },
    title,
    tries: 0,
    next: 0,
    state: "waiting",
  };
}

/**
 * Later items after properties of an update were given up: the next change of each is now made from what that one was made
 * from, in the version that it was made from. The server then asks for what the person has not seen.
 */
export function without(
  items: readonly Item[],
  gone: Item,
  names: readonly string[] = Object.keys(gone.body),
): Item[] {
  const left = new Set(isChange(gone) ? names : []);
  return items.map((item) => {
    if (item.seq <= gone.seq || !sameRow(item, gone)) return item;
    const handed = Object.keys(item.body).filter((name) => left.delete(name));
    if (handed.length === 0) return item;
    const base = Object.fromEntries(handed.map((name) => [name, gone.base[name]]));
    return { ...item, base: { ...item.base, ...base }, version: Math.min(item.version, gone.version) };
  });
}
