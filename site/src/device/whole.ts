import type { PartWrite } from "../api/saveWhole";
import { equal, type Item, type StoredRow, type Values } from "./item";

/** What says all that becomes of the parts of a row. */
export const PARTS = "parts";

/** A write of a row, or of a row with its parts. */
type Writing = Pick<Item, "kind" | "root" | "row" | "body"> & { path?: string | undefined };

/** Whether a write is that of a row with its parts (`api/saveWhole.ts`). */
export function isWhole({ kind, path, body }: Pick<Writing, "kind" | "path" | "body">): boolean {
  return kind !== "call" && path !== undefined && Array.isArray(body.parts);
}

/** What becomes of the parts. */
export function partsOf({ parts }: Values): readonly PartWrite[] {
  return Array.isArray(parts) ? parts : [];
}

function without(values: Values, ...names: string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

export function kindOf({ deleted, version }: PartWrite): "add" | "update" | "delete" {
  return deleted ? "delete" : version === undefined ? "add" : "update";
}

/** What a part says of its fields. */
export function fieldsOf(part: Values): Values {
  return without(part, "id", "version", "deleted");
}

/** Items of which one writes a row with its parts as one for each row: lists know rows alone. */
export function byRows(items: readonly Item[]): Item[] {
  return items.flatMap((item) => {
    if (!isWhole(item)) return [item];
    const shown = partsOf(item.shown ?? {});
    const { path: _path, ...bare } = item;
    const whole = {
      ...bare,
      body: without(item.body, "parts"),
      ...(item.shown && { shown: without(item.shown, "parts") }),
    };
    const parts = partsOf(item.body).map((part, at): Item => {
      const { shown: _shown, previousRow: _previousRow, ...rest } = bare;
      const named = shown[at];
      return {
        ...rest,
        kind: kindOf(part),
        row: part.id,
        body: fieldsOf(part),
        ...(named && { shown: fieldsOf(named) }),
        base: {},
        version: part.version ?? 0,
      };
    });
    return [whole, ...parts];
  });
}

/** A write and its answer, as one for each row. */
export function eachRow<W extends Writing>(write: W, answer: unknown): [write: W, stored: unknown][] {
  if (!isWhole(write)) return [[write, answer]];
  const { parts = [], ...row } = (answer ?? {}) as { parts?: readonly StoredRow[] };
  const { path: _path, ...bare } = write;
  const rows = partsOf(write.body).map((part): [W, unknown] => {
    const {
      stored: _stored,
      previousRow: _previousRow,
      ...rest
    } = bare as typeof bare & { stored?: unknown; previousRow?: unknown };
    const version = part.version === undefined ? {} : { version: part.version };
    const one = {
      ...rest,
      kind: kindOf(part),
      row: part.id,
      body: fieldsOf(part),
      ...version,
    } as unknown as W;
    return [one, part.deleted ? null : parts.find(({ id }) => id === part.id)];
  });
  return [[{ ...bare, body: without(write.body, "parts") } as W, row], ...rows];
}

/** Parts with the versions that an earlier write of the same row has left, where nobody else has changed them. */
export function partsAfter(parts: readonly PartWrite[], done: Values, stored: unknown): readonly PartWrite[] {
  const rows = partsOf((stored ?? {}) as Values);
  return parts.map((part) => {
    const there = rows.find(({ id }) => id === part.id)?.version;
    const before = partsOf(done).find(({ id }) => id === part.id);
    if (there === undefined || !before || part.version === undefined) return part;
    const isUnbroken = there === (before.version ?? 0) + 1 && part.version >= (before.version ?? 0);
    return isUnbroken ? { ...part, version: Math.max(part.version, there) } : part;
  });
}

/** A later change of parts on top of an earlier one that was not sent. */
export function partsWith(earlier: readonly PartWrite[], later: readonly PartWrite[]): PartWrite[] {
  const changed = earlier.flatMap((part): PartWrite[] => {
    const next = later.find(({ id }) => id === part.id);
    if (!next) return [part];
    // What the server does not have is not deleted there.
    if (next.deleted) return kindOf(part) === "add" ? [] : [next];
    return [{ ...part, ...fieldsOf(next) }];
  });
  return [...changed, ...later.filter(({ id }) => earlier.every((part) => part.id !== id))];
}

/** The changes of parts that the stored ones do not say yet, made from these. */
export function partsLeft(parts: readonly PartWrite[], current: Values): PartWrite[] {
  const stored = partsOf(current);
  return parts.flatMap((part): PartWrite[] => {
    const there = stored.find(({ id }) => id === part.id);
    if (part.deleted) return there ? [part] : [];
    if (!there) return [part];
    const left = Object.entries(fieldsOf(part)).filter(([name, value]) => !equal(there[name], value));
    const { version = 0 } = there;
    return left.length === 0 ? [] : [{ ...Object.fromEntries(left), id: part.id, version }];
  });
}

/** Whether a part that is to be changed is not there any more. */
export function hasLostPart(parts: readonly PartWrite[], current: Values): boolean {
  const stored = partsOf(current);
  return parts.some((part) => kindOf(part) === "update" && stored.every(({ id }) => id !== part.id));
}

/** Whether somebody else has written one of the parts that are to be changed. */
export function arePartsMoved(parts: readonly PartWrite[], current: Values): boolean {
  const stored = partsOf(current);
  return parts.some((part) => stored.some(({ id, version }) => id === part.id && version !== part.version));
}

/** Whether somebody else has said something else of what is changed of a part. */
export function arePartsContested(parts: readonly PartWrite[], base: Values, current: Values): boolean {
  const [before, stored] = [partsOf(base), partsOf(current)];
  return parts.some((part) => {
    const there = stored.find(({ id }) => id === part.id);
    const known = before.find(({ id }) => id === part.id);
    if (!there || part.deleted) return false;
    const fields = Object.entries(fieldsOf(part));
    return fields.some(([name, value]) => !equal(there[name], value) && !equal(there[name], known?.[name]));
  });
}
