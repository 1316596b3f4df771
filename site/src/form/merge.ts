import type { Clash, Merged } from "./conflict";

/** What a merge has to know of a field. */
export interface MergedField<T> {
  /** Whether two values mean the same; without it they are compared as JSON. */
  same?(one: T | undefined, other: T | undefined): boolean;
  /** Names of values that have no field of their own and go with this one. */
  along?: readonly string[];
}

/** The fields of a form by their names, in the order of the page. */
export type MergedFields<V> = { readonly [F in keyof V]?: MergedField<V[F]> };

export type NameIn<L> = keyof L & string;

/** The names of fields in the order of the page. */
export function namesIn<L extends object>(fields: L): NameIn<L>[] {
  return Object.keys(fields) as NameIn<L>[];
}

/** The fields whose values differ. */
export function changedIn<V, L extends MergedFields<V>>(
  fields: L,
  before: V,
  now: V,
): (NameIn<L> & keyof V)[] {
  const names = namesIn(fields) as (NameIn<L> & keyof V)[];
  return names.filter((name) => !(fields[name]?.same ?? sameJson)(before[name], now[name]));
}

function sameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The values with those of some fields, and what goes along with them, from another version. */
export function withFieldsOf<V>(
  fields: MergedFields<V>,
  values: V,
  from: V,
  names: readonly (keyof V & string)[],
): V {
  const all = names.flatMap((name) => [name, ...(fields[name]?.along ?? [])] as (keyof V)[]);
  return { ...values, ...Object.fromEntries(all.map((name) => [name, from[name]])) };
}

/** Two versions on top of each other. */
export interface Merge<V, F> {
  values: V;
  /** The fields that both have changed, to different values; there `values` has the own one for now. */
  clashes: F[];
  mine: V;
  theirs: V;
}

/**
 * The three-way merge of forms: every field that was changed here lies on top of the other version. `changed` names more
 * of them where also the value that was there before was said anew.
 */
export function merge<V, L extends MergedFields<V>>(
  fields: L,
  base: V,
  mine: V,
  theirs: V,
  changed = changedIn(fields, base, mine),
): Merge<V, NameIn<L> & keyof V> {
  const moved = changedIn(fields, base, theirs);
  const different = changedIn(fields, mine, theirs);
  return {
    values: withFieldsOf<V>(fields, theirs, mine, changed as (keyof V & string)[]),
    clashes: changed.filter((name) => moved.includes(name) && different.includes(name)),
    mine,
    theirs,
  };
}

/** What a person reads of the fields of two versions. */
export interface MergeWords<V, F> {
  labelOf: (field: F, values: V) => string;
  /** A value in words; empty where nothing is given. */
  shown: (field: F, values: V) => string;
  notGiven: string;
}

/** A merge with both versions of each clash in words. */
export function inWords<V, F extends keyof V & string>(
  fields: MergedFields<V>,
  { values, clashes, mine, theirs }: Merge<V, F>,
  { labelOf, shown, notGiven }: MergeWords<V, F>,
): Merged<V> {
  const worded = clashes.map(
    (name): Clash<V> => ({
      name,
      legend: labelOf(name, mine),
      mine: shown(name, mine) || notGiven,
      theirs: shown(name, theirs) || notGiven,
      takeTheirs: (given) => withFieldsOf<V>(fields, given, theirs, [name]),
    }),
  );
  return { values, clashes: worded };
}
