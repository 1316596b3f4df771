import { createHash } from "node:crypto";
import type { Root } from "../../api/entities";
import { idAt } from "../../api/newId";
import type { Answer, Call } from "./call";
import type { Row } from "./contract";
import { type Bag, type Fault, fieldOf, fieldsOf, isCatalog, operation, pathOf, takesIds } from "./contract";
import { factsOf, isCounted, targetOf } from "./definitions";
import { Draft } from "./draft";
import { PERSON } from "./person";
import { answered, lazy } from "./present";
import { invalid, Refusal } from "./problem";
import { cursorAfter, parseQuery, passes, type Query, sorted } from "./query";
import { isBag, missing, outOfBounds, valuesOf } from "./validate";

/** Checks bounds, references and the rules between fields; may change dependent values. */
function settle(call: Call, root: Root, row: Bag, parts: readonly Row[], faults: Fault[]): void {
  outOfBounds(root, row, faults);
  faults.push(...brokenReferences(call, root, row, (target) => isCatalog(target)));
  const draft = new Draft(call.tables, row, parts);
  call.rules[root]?.check(draft);
  for (const fault of draft.faults) if (faults.every(({ path }) => path !== fault.path)) faults.push(fault);
  if (faults.length > 0) throw new Refusal("error.validation", faults);
}

/** References to personal rows are checked last, as when the row is written. */
function pointed(call: Call, root: Root, row: Bag, before: Bag = {}): void {
  const faults = brokenReferences(call, root, row, isCounted).filter(
    ({ path }) => row[path] !== before[path],
  );
  if (faults.length > 0) throw new Refusal("error.validation", faults);
}

function brokenReferences(call: Call, root: Root, row: Bag, of: (target: Root) => boolean): Fault[] {
  return fieldsOf(root).flatMap(({ name }): Fault[] => {
    const target = targetOf(root, name);
    const value = row[name];
    if (!target || !of(target) || value === undefined || value === null || name === "user") return [];
    const ids = Array.isArray(value) ? value : [value];
    return ids.every((id) => call.tables.row(target, id)) ? [] : [{ path: name, key: "reference" }];
  });
}

/** How far the clock of a device may be ahead, in milliseconds. */
const CLOCK_AHEAD_MS = 600_000;

/** The result of an add. */
export interface Added {
  row: Row;
  status: 200 | 201;
  isNew: boolean;
}

/** Adds the row of a call, after all checks. */
export function add(call: Call, root: Root): Added {
  const body = { ...call.body() };
  const key = call.headers.get("idempotency-key");
  if (key !== null && (key === "" || key.length > 128 || !/^[!"$-~]+$/.test(key)))
    throw invalid("Idempotency-Key", "pattern");
  const sent = body.id ?? null;
  delete body.id;
  delete body.version;
  if (!isCatalog(root)) disown(body);
  const id = sent === null ? null : callersId(root, sent);
  const row = judge(call, root, body);
  // Without a key the id is the key: no header has a space in it.
  const remembered = key ?? (id === null || uniqueOf(root).length > 0 ? null : `id ${root} ${id}`);
  if (remembered === null || isCatalog(root)) return store(call, root, row, id);
  const fingerprint = JSON.stringify([root, body]);
  const earlier = call.remembered.get(remembered);
  if (!earlier) {
    const added = store(call, root, row, id);
    if (added.isNew) call.remembered.set(remembered, { fingerprint, row: added.row });
    return added;
  }
  if (earlier.fingerprint !== fingerprint) throw new Refusal("error.idempotency.mismatch");
  // Also when the row has been deleted meanwhile, the answer is that of the first time.
  return { row: call.tables.row(root, earlier.row.id) ?? earlier.row, status: 201, isNew: false };
}

/** The id that the sender has made for a new row. */
export function callersId(root: Root, id: unknown): number {
  if (!Number.isInteger(id)) throw invalid("id", "type");
  const made = Number(id);
  if (made < 1) throw invalid("id", "min");
  if (!takesIds(root)) throw invalid("id", "readonly");
  const latest =
    uniqueOf(root).length > 0 ? Number.MAX_SAFE_INTEGER : idAt(Date.now() + CLOCK_AHEAD_MS, 4095);
  if (made > latest) throw invalid("id", "max");
  return made;
}

const uniqueOf = (root: Root) => factsOf(root).unique ?? [];

function uniqueField(root: Root): string {
  return uniqueOf(root).find((name) => name !== "user") ?? "user";
}

/** The id that follows from the fields that name a row. */
function naturalId(root: Root, row: Bag): number {
  const values = JSON.stringify(uniqueOf(root).map((name) => row[name] ?? null));
  const hash = createHash("sha256")
    .update([PERSON, pathOf(root), values].join("\u001f"))
    .digest();
  return Math.max(1, Number(hash.readBigUInt64BE(0) & (2n ** 53n - 1n)));
}

/** The row of a body, after all checks that need no other row of the person. */
export function judge(call: Call, root: Root, body: Bag): Bag {
  const faults: Fault[] = [];
  const values = valuesOf(root, body, faults);
  const row: Bag = { ...call.startsOf(root), ...values };
  for (const [name, value] of Object.entries(row))
    if (value === null || value === undefined) delete row[name];
  missing(root, row, faults);
  if (!isCatalog(root)) row.user = PERSON;
  settle(call, root, row, [], faults);
  return row;
}

export function store(call: Call, root: Root, row: Bag, id: number | null = null): Added {
  const { unique = [], existing = false } = factsOf(root);
  if (id !== null && unique.length > 0 && id !== naturalId(root, row)) throw invalid("id", "value");
  const same = (other: Row) => unique.every((name) => other[name] === row[name]);
  const there = unique.length > 0 ? call.tables.rows(root).find(same) : undefined;
  if (there && existing) return { row: there, status: 200, isNew: false };
  if (there) throw invalid(uniqueField(root), "unique");
  pointed(call, root, row);
  if (id !== null && call.tables.row(root, id)) throw invalid("id", "unique");
  const now = new Date().toISOString();
  const stored: Row = { ...row, id: id ?? call.tables.newId(), version: 1, created: now, modified: now };
  call.tables.of(root).set(stored.id, stored);
  return { row: stored, status: 201, isNew: true };
}

/** Adds a row as the server does by itself, or returns the existing one. */
export function insert(call: Call, root: Root, body: Bag): Added {
  return store(call, root, judge(call, root, body));
}

/** The owner comes from the token; a body may only repeat it. */
export function disown(body: Bag): void {
  if (isEmptyOwner(body.user)) {
    delete body.user;
    return;
  }
  const id = isBag(body.user) ? body.user.id : body.user;
  if (id !== PERSON) throw invalid("user", "readonly");
  delete body.user;
}

export const isEmptyOwner = (user: unknown) => user === undefined || user === null;

/** Whether a change can only be checked together with the rest of the row. */
function needsRow(call: Call, root: Root, changes: Bag): boolean {
  const { unique = [], notBefore = {}, notAfter = {} } = factsOf(root);
  const sent = (name: string) => name in changes;
  const byRule = call.rules[root]?.fields.some(sent) ?? false;
  const aside = root === "timelineentry" && ["date", "timelineentrytype", "enddate", "zone"].some(sent);
  const bounded = [...Object.entries(notBefore), ...Object.entries(notAfter)].some(
    ([name, bound]) => !/^(\d|today$)/.test(bound) && (sent(name) || sent(bound)),
  );
  const counted = Object.keys(changes).some((name) => {
    const target = targetOf(root, name);
    return target !== undefined && !isCatalog(target);
  });
  return byRule || aside || bounded || counted || unique.some(sent);
}

export function update(call: Call, root: Root, id: number): Answer {
  const body = { ...call.body() };
  const faults: Fault[] = [];
  if (!isEmptyOwner(body.id) && body.id !== id) faults.push({ path: "id", key: "value" });
  const { version } = body;
  if (isEmptyOwner(version)) faults.push({ path: "version", key: "required" });
  else if (!Number.isInteger(version)) faults.push({ path: "version", key: "type" });
  delete body.id;
  delete body.version;
  const owner = isBag(body.user) ? body.user.id : body.user;
  if ("user" in body && owner !== PERSON && root !== "user") faults.push({ path: "user", key: "readonly" });
  if (root !== "user") delete body.user;
  const changes = valuesOf(root, body, faults);
  if (faults.length > 0) throw new Refusal("error.validation", faults);
  const row = change(call, root, id, version as number, changes);
  return { status: 200, body: answered(call.tables, root, row, call.language) };
}

/** Changes a row after all checks. */
export function change(call: Call, root: Root, id: number, version: number, changes: Bag): Row {
  const stored = call.tables.row(root, id);
  const current = (): Row => {
    if (!stored) throw new Refusal("error.notfound");
    if (stored.version === version) return stored;
    throw new Refusal("error.version.conflict", [], answered(call.tables, root, stored, "de"));
  };
  const faults: Fault[] = [];
  if (!needsRow(call, root, changes)) {
    outOfBounds(root, changes, faults);
    faults.push(...brokenReferences(call, root, changes, isCatalog));
    if (faults.length > 0) throw new Refusal("error.validation", faults);
  }
  const before = current();
  const after: Row = { ...before, ...changes };
  for (const [name, value] of Object.entries(after)) if (value === null) delete after[name];
  if (needsRow(call, root, changes)) {
    const fixed = factsOf(root).unique?.find((name) => before[name] !== after[name]);
    if (fixed) faults.push({ path: fixed, key: "readonly" });
    const parts = partsOf(call, root, before, changes);
    const leaving = parts.filter((part) => call.rules[root]?.parts?.leaves(part, after, call.tables));
    const staying = parts.filter((part) => !leaving.includes(part));
    settle(call, root, after, staying, faults);
    pointed(call, root, after, before);
    for (const { id: part } of leaving) call.tables.remove(root, part);
  }
  const next = { ...after, version: version + 1, modified: new Date().toISOString() };
  call.tables.of(root).set(id, next);
  return next;
}

function partsOf(call: Call, root: Root, whole: Row, changes: Bag): readonly Row[] {
  const parts = call.rules[root]?.parts;
  if (!parts?.guard.some((field) => field in changes)) return [];
  return call.tables.rows(root).filter((row) => row[parts.by] === whole.id);
}

/** Checks a row that a special operation writes. */
export function judged(call: Call, root: Root, row: Row): Row {
  const checked = { ...row };
  settle(call, root, checked, [], []);
  return checked;
}

function isOffered(row: Row): boolean {
  return row.deleted !== true && row.active !== false;
}

export function list(call: Call, root: Root): Answer {
  const query = parseQuery(root, call.params);
  const all = isCatalog(root) ? call.tables.rows(root).filter(isOffered) : ofDays(call, root, query);
  const rows = all.filter((row) => passes(call.tables, root, query, row));
  const bySort = isCatalog(root) && query.order.length === 0;
  const order = bySort ? [{ field: "sort", descending: false }] : query.order;
  return page(call, root, query, sorted(root, rows, order, call.language));
}

/** With a range of days: the rows of the date index, in its order unless another one is requested. */
function ofDays(call: Call, root: Root, { from, to }: Query): Row[] {
  const field = factsOf(root).dateIndex;
  const rows = call.tables.rows(root);
  if (!field || (from === undefined && to === undefined)) return rows;
  return rows.filter((row) => {
    const day = row[field];
    return typeof day === "string" && (from === undefined || day >= from) && (to === undefined || day <= to);
  });
}

/** Answers a page of sorted rows. */
export function page(call: Call, root: Root, query: Query, rows: readonly Row[]): Answer {
  const end = query.start + Math.min(query.size, call.largestPage);
  const items = rows
    .slice(query.start, end)
    .map((row) =>
      query.lazy ? lazy(root, row, call.language) : answered(call.tables, root, row, call.language),
    );
  const more = rows.length > end;
  return tagged(call, root, { items, more, ...(more && { cursor: cursorAfter(end) }) });
}

export function get(call: Call, root: Root, id: number): Answer {
  call.onlyParams([]);
  const row = call.tables.row(root, id);
  if (!row || row.deleted === true) throw new Refusal("error.notfound");
  return tagged(call, root, answered(call.tables, root, row, call.language));
}

/** Answers of catalogs may be cached and are requested with their ETag. */
function tagged(call: Call, root: Root, body: Bag): Answer {
  if (!isCatalog(root)) return { status: 200, body };
  const etag = `"${digest(JSON.stringify(body))}"`;
  const known = call.headers
    .get("if-none-match")
    ?.split(",")
    .some((tag) => tag.trim() === etag);
  return known ? { status: 304, headers: { etag } } : { status: 200, body, headers: { etag } };
}

function digest(text: string): string {
  let hash = 0;
  for (const letter of text) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  return (hash >>> 0).toString(16);
}

const REASON_LENGTH = 2000;

export function objectionable(call: Call, root: Root, id: number): Answer {
  const body = call.bodyOrNothing();
  const unknown = Object.keys(body).find((name) => name !== "reason");
  if (unknown !== undefined) throw invalid(unknown, "unknown");
  const { reason = "" } = body;
  if (typeof reason !== "string") throw invalid("reason", "type");
  if (reason.length > REASON_LENGTH) throw invalid("reason", "maxlength");
  if (!call.tables.row(root, id)) throw new Refusal("error.notfound");
  return { status: 204 };
}

/** One of the seven operations of every root; `undefined` for any other path. */
export function answerEntity(call: Call, root: Root, parts: readonly string[]): Answer | undefined {
  const [action = "", id] = parts;
  const named = `${call.method} ${action}`;
  const one = () => call.id(id ?? "");
  if (named === "GET list" && parts.length === 1) return list(call, root);
  if (call.method === "GET" && parts.length === 1) return get(call, root, call.id(action));
  if (named === "POST new" && parts.length === 1) {
    if (isCatalog(root)) mayWrite(root, "add");
    call.bodyOrNothing();
    const defaults = Object.entries(call.startsOf(root)).filter(([name]) => !fieldOf(root, name)?.readOnly);
    const row = { id: 0, version: 0, ...Object.fromEntries(defaults) };
    const { id: _id, version: _version, ...starts } = answered(call.tables, root, row, call.language);
    return { status: 200, body: starts };
  }
  if (named === "POST add" && parts.length === 1) {
    mayWrite(root, "add");
    const { row, status } = add(call, root);
    return { status, body: answered(call.tables, root, row, call.language) };
  }
  if (parts.length !== 2) return undefined;
  if (named === "POST update") {
    const number = one();
    mayWrite(root, "update/{id}");
    return update(call, root, number);
  }
  if (named === "POST objectionable") return objectionable(call, root, one());
  if (named !== "DELETE delete") return undefined;
  const number = one();
  mayWrite(root, "delete/{id}");
  call.tables.remove(root, number);
  return { status: 204 };
}

/** Roots that only editors or the server itself write; the tests of the site have neither. */
function mayWrite(root: Root, path: string): void {
  const method = path.startsWith("delete") ? "delete" : "post";
  const writerOf = (of: string) => operation(method, `${pathOf(root)}/${of}`)?.["x-writable-by"];
  // An add that asks for the password is a call of its own, and says so instead.
  const writer = writerOf(path) ?? (path === "add" ? writerOf("update/{id}") : undefined);
  const own = writer === undefined || (writer === "server" && method === "delete");
  if (!own) throw new Refusal("error.permission");
}
