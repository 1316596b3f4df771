import type { Root } from "../../api/entities";
import type { Answer, Call } from "./call";
import type { Bag, Fault, Row } from "./contract";
import { callersId, change, disown, isEmptyOwner, judge, store } from "./entity";
import { answered } from "./present";
import { invalid, Refusal } from "./problem";
import { isBag, valuesOf } from "./validate";

/** Parts of a call, as `shared/src/entity/whole.rs` counts them. */
const MAX_PARTS = 24;

interface Sent {
  id: number;
  version: number | null;
  isDeletion: boolean;
  fields: Bag;
}

/** `POST {root}/save`: a row with its parts, all of it or nothing. */
export function saveWhole(call: Call, root: Root): Answer {
  const body = { ...call.body() };
  const { by, shares } = call.rules[root]?.parts ?? { by: "", shares: [] };
  const sentId = body.id ?? null;
  const fingerprint = JSON.stringify({ ...body, id: undefined });
  const given = body.parts;
  delete body.parts;
  const whole = read(call, root, body);
  const list = partsIn(given).map((part, at) => below(at, () => readPart(call, root, by, whole.id, part)));
  unique(whole.id, list);
  const ownKey = whole.version === null && sentId !== null ? `id ${root} ${whole.id}` : null;
  const key = call.headers.get("idempotency-key") ?? ownKey;
  const answer = (rows: readonly Row[]): Answer => {
    const [row, ...parts] = rows.map((one) => answered(call.tables, root, one, call.language));
    return { status: whole.version === null ? 201 : 200, body: { row, parts } };
  };
  const earlier = key === null ? undefined : call.remembered.get(key);
  if (earlier) {
    if (earlier.fingerprint !== fingerprint) throw new Refusal("error.idempotency.mismatch");
    return answer(earlier.rows?.map((row) => call.tables.row(root, row.id) ?? row) ?? [earlier.row]);
  }
  const rows = allOrNothing(call, root, by, whole.id, () => written(call, root, { by, shares }, whole, list));
  const [row] = rows;
  if (key !== null && row) call.remembered.set(key, { fingerprint, row, rows });
  return answer(rows);
}

/** Of a version conflict, and of a part that is gone, with the whole and its parts as they are stored. */
function allOrNothing<T>(call: Call, root: Root, by: string, id: number, write: () => T): T {
  const table = call.tables.of(root);
  const before = [...table];
  try {
    return write();
  } catch (error) {
    table.clear();
    for (const [known, row] of before) table.set(known, row);
    if (!(error instanceof Refusal) || error.key !== "error.version.conflict") throw error;
    const shown = (row: Row) => answered(call.tables, root, row, "de");
    const whole = table.get(id);
    const parts = call.tables.rows(root).filter((row) => row[by] === id);
    throw new Refusal(error.key, [], whole && { ...shown(whole), parts: parts.map(shown) });
  }
}

interface PartRule {
  by: string;
  shares: readonly string[];
}

function written(call: Call, root: Root, rule: PartRule, whole: Sent, list: readonly Sent[]): Row[] {
  const row = keeping(call, root, rule, whole, list);
  const faults: Fault[] = [];
  const rows = list.flatMap((part, at): Row[] => {
    try {
      return below(at, () => keptPart(call, root, rule, row, part));
    } catch (error) {
      if (!(error instanceof Refusal) || error.key !== "error.validation") throw error;
      faults.push(...error.fields);
      return [];
    }
  });
  if (faults.length > 0) throw new Refusal("error.validation", faults);
  return [row, ...rows];
}

/** The whole; of the parts that were sent the call says what they become. */
function keeping(call: Call, root: Root, { by }: PartRule, whole: Sent, list: readonly Sent[]): Row {
  const { id, version, fields } = whole;
  if (version === null) return store(call, root, judge(call, root, fields), id).row;
  const changes = values(root, fields);
  const table = call.tables.of(root);
  const aside = list.flatMap(({ id: part }) => table.get(part) ?? []).filter((part) => part[by] === id);
  for (const part of aside) table.delete(part.id);
  const row = change(call, root, id, version, changes);
  for (const part of aside) table.set(part.id, part);
  return row;
}

function keptPart(call: Call, root: Root, { by, shares }: PartRule, whole: Row, part: Sent): Row[] {
  const { id, version, isDeletion, fields } = part;
  const stored = call.tables.row(root, id);
  if (isDeletion) {
    if (stored && stored[by] !== whole.id) throw invalid("id", "value");
    if (stored) call.tables.remove(root, id);
    return [];
  }
  if (version === null) {
    const shared = Object.fromEntries(shares.map((name) => [name, whole[name]]));
    return [store(call, root, judge(call, root, { ...shared, ...fields }), id).row];
  }
  if (!stored) throw new Refusal("error.version.conflict");
  return [change(call, root, id, version, values(root, fields))];
}

function values(root: Root, fields: Bag): Bag {
  const faults: Fault[] = [];
  const changes = valuesOf(root, fields, faults);
  if (faults.length > 0) throw new Refusal("error.validation", faults);
  return changes;
}

function below<T>(at: number, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof Refusal) || error.key !== "error.validation") throw error;
    const fields = error.fields.map(({ path, key }) => ({ path: `parts[${at}].${path}`, key }));
    throw new Refusal("error.validation", fields);
  }
}

function partsIn(given: unknown): unknown[] {
  if (given === undefined || given === null) return [];
  if (!Array.isArray(given)) throw invalid("parts", "type");
  if (given.length > MAX_PARTS) throw invalid("parts", "max");
  return given;
}

function read(call: Call, root: Root, body: Bag, isDeletion = false): Sent {
  const { id: sent = null, version = null, ...fields } = body;
  if (version !== null && !Number.isInteger(version)) throw invalid("version", "type");
  disown(fields);
  const isKnown = version !== null || isDeletion;
  if (sent === null && isKnown) throw invalid("id", "required");
  if (isKnown && !Number.isInteger(sent)) throw invalid("id", "type");
  const id = isKnown ? Number(sent) : sent === null ? call.tables.newId() : callersId(root, sent);
  return { id, version: version as number | null, isDeletion, fields };
}

function readPart(call: Call, root: Root, by: string, whole: number, part: unknown): Sent {
  if (!isBag(part)) throw invalid("id", "type");
  const { deleted = null, [by]: of = null, ...body } = part;
  if (deleted !== null && typeof deleted !== "boolean") throw invalid("deleted", "type");
  const sent = read(call, root, body, deleted === true);
  if (!isEmptyOwner(of) && (isBag(of) ? of.id : of) !== whole) throw invalid(by, "value");
  return { ...sent, fields: { ...sent.fields, [by]: whole } };
}

function unique(whole: number, list: readonly Sent[]): void {
  const faults = list.flatMap(({ id }, at): Fault[] => {
    const twice = id === whole || list.slice(0, at).some((other) => other.id === id);
    return twice ? [{ path: `parts[${at}].id`, key: "unique" }] : [];
  });
  if (faults.length > 0) throw new Refusal("error.validation", faults);
}
