import { type DateInput, inputFault } from "../dates/input";
import type { Fault, Faults } from "./faults";
import { changedIn, type MergedField, type NameIn, namesIn } from "./merge";
import { isEmpty, type Validator } from "./validators";

/** The most that the contract takes (`api/limits.ts`). */
export interface Limit {
  /** In characters. */
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** A field of a form: how its value is read of a row, compared, checked and sent. A draft of an earlier version may have none. */
export interface Field<T, Sent = unknown> extends MergedField<T> {
  /** The value of what is stored, of nothing as well. */
  read: (stored: unknown) => T;
  /** As the server takes it; null clears it. */
  write: (value: T | undefined) => Sent;
  check: (value: T | undefined) => Fault | null;
  limit?: Limit;
}

/** The fields of a form by the names that they have on the wire, in the order of the page. */
export type FieldsOf<V> = { readonly [F in keyof V]?: Field<NonNullable<V[F]> | Extract<V[F], null>> };

interface Rules {
  required?: boolean;
  /** Applied to what is not empty. */
  rules?: readonly Validator[];
}

function checked({ required = false, rules = [] }: Rules, value: unknown): Fault | null {
  if (isEmpty(value)) return required ? { key: "required" } : null;
  for (const rule of rules) {
    const fault = rule(value);
    if (fault) return fault;
  }
  return null;
}

/** The length of a text as the server counts it: an emoji is one character. */
export function tooLong(text: string, { maxLength: max }: Limit): Fault | null {
  return max !== undefined && [...text.trim()].length > max ? { key: "maxlength", max } : null;
}

/** A text; spaces around it do not count. */
export function text(limit: Limit, rules: Rules = {}): Field<string, string | null> {
  return {
    limit,
    read: (stored) => (typeof stored === "string" ? stored : ""),
    write: (typed = "") => typed.trim() || null,
    same: (one = "", other = "") => one.trim() === other.trim(),
    check: (typed = "") => tooLong(typed, limit) ?? checked(rules, typed.trim()),
  };
}

/** A row of a list, by its id as form controls need it; "" for none. */
export function choice(rules: Rules = {}): Field<string, number | null> {
  return {
    read: (stored) => String((isRow(stored) ? stored.id : stored) ?? ""),
    write: (id = "") => (id === "" ? null : Number(id)),
    same: (one = "", other = "") => one === other,
    check: (id) => checked(rules, id),
  };
}

function isRow(stored: unknown): stored is { id: number } {
  return typeof stored === "object" && stored !== null && "id" in stored;
}

/** A day. */
export function day(): Field<DateInput, DateInput> {
  return {
    read: (stored) => (typeof stored === "string" ? stored : null),
    write: (given = null) => given,
    same: (one = null, other = null) => one === other,
    check: (given) => {
      const key = inputFault(given);
      return key ? { key } : null;
    },
  };
}

/** The values of a stored row, or of what a new one begins with. */
export function readFields<V>(fields: FieldsOf<V>, row: object | null | undefined): V {
  const stored = (row ?? {}) as Readonly<Record<string, unknown>>;
  const values = Object.entries(fields).map(([name, field]) => [
    name,
    (field as Field<unknown>).read(stored[name]),
  ]);
  return Object.fromEntries(values) as V;
}

/** The first fault of each field. */
export function faultsIn<V, L extends FieldsOf<V>>(fields: L, values: V): Faults<NameIn<L>> {
  const found = namesIn(fields).flatMap((name) => {
    const fault = (fields[name] as Field<unknown>).check(values[name as keyof V & NameIn<L>]);
    return fault ? [[name, fault]] : [];
  });
  return Object.fromEntries(found);
}

/** What is sent of these fields. */
export function written<V>(
  fields: FieldsOf<V>,
  values: V,
  names: readonly (keyof V & string)[],
): Record<string, unknown> {
  return Object.fromEntries(
    names.map((name) => [name, (fields[name] as Field<unknown>).write(values[name])]),
  );
}

/**
 * The fields that differ from a version before, as they are sent; an emptied one is null. Other fields are not sent, so that
 * a change made meanwhile on another device is kept. With several versions, what differs from any of them: a new row is
 * compared with nothing, and with what it begins with.
 */
export function draftOf<V, L extends FieldsOf<V>>(
  fields: L,
  before: readonly V[],
  now: V,
): Record<string, unknown> {
  const changed = before.flatMap((one) => changedIn(fields, one, now) as string[]);
  const names = namesIn(fields).filter((name) => changed.includes(name));
  return written<V>(fields, now, names as (keyof V & string)[]);
}
