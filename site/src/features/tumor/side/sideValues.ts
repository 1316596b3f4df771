import type { CatalogRef, Entities } from "../../../api/entities";
import type { Faults } from "../../../form/faults";
import { changedIn, type MergedField, merge, withFieldsOf } from "../../../form/merge";
import { integer, maximum, minimum } from "../../../form/numberRules";
import { firstFault, type Validator } from "../../../form/validators";
import {
  CARD_FIELDS,
  FIELDS,
  type FieldName,
  HER2_BORDERLINE,
  isLocalizationFlag,
  LOCALIZATION_FLAGS,
  type LocalizationFlag,
  METASTASES,
  NO_METASTASES,
  PREFIXES,
  type Prefix,
  RADIO_FIELDS,
  type RadioField,
  type Side,
  type TumorRoot,
} from "./fields";

type LocationRow = Entities["tumorinformationdistantmetastaseslocation"];

/** All values of one side. Radio fields hold the id of a list row, null without an answer. */
export type SideValues = Record<RadioField, number | null> & {
  localization: LocalizationFlag[];
  /** Ki-67 in percent as typed; empty without an answer. */
  proliferationmarker: string;
  /** Free text of the tissue type, used only with a free-text row. */
  histologyother: string;
  /** Ids of chosen places of distant metastases. */
  locations: number[];
  /** Free text of such a place, used only with a free-text row. */
  distantmetastaseslocationother: string;
  /** The prefix chosen instead of the computed one. */
  formulaprefix: Prefix | null;
};
export type ValueName = keyof SideValues;

/** The stored rows of a medical profile; missing ones were never entered. */
export interface TumorRows {
  tumorinformation?: Entities["tumorinformation"] | undefined;
  tumorbiology?: Entities["tumorbiology"] | undefined;
  locations: readonly LocationRow[];
}

/** The same where a new row may be no more than what it begins with. */
type PartialRows = { [N in keyof TumorRows]: N extends TumorRoot ? Partial<TumorRows[N]> : TumorRows[N] };

const TEXTS = ["histologyother", "distantmetastaseslocationother"] as const;

export const EMPTY_SIDE: SideValues = {
  ...(Object.fromEntries(RADIO_FIELDS.map((name) => [name, null])) as Record<RadioField, null>),
  localization: [],
  proliferationmarker: "",
  histologyother: "",
  locations: [],
  distantmetastaseslocationother: "",
  formulaprefix: null,
};

function refId(ref: unknown): number | null {
  if (typeof ref === "number") return ref;
  return typeof ref === "object" && ref !== null ? (ref as CatalogRef).id : null;
}

export function readSide(side: Side, rows: PartialRows): SideValues {
  const bags = { tumorinformation: { ...rows.tumorinformation }, tumorbiology: { ...rows.tumorbiology } };
  const stored = (root: TumorRoot, name: string) => (bags[root] as Record<string, unknown>)[`${name}${side}`];
  const text = (name: string) => {
    const value = stored("tumorinformation", name);
    return typeof value === "string" ? value : "";
  };
  const marker = stored("tumorinformation", "proliferationmarker");
  const places = rows.locations.filter((row) => row.side === side);
  const other = places.find((row) => row.distantmetastaseslocationother)?.distantmetastaseslocationother;
  return {
    ...(Object.fromEntries(
      RADIO_FIELDS.map((name) => [name, refId(stored(FIELDS[name].root, name))]),
    ) as Record<RadioField, number | null>),
    localization: LOCALIZATION_FLAGS.filter((flag) => stored("tumorinformation", flag) === true),
    proliferationmarker: typeof marker === "number" ? String(marker) : "",
    histologyother: text("histologyother"),
    locations: places.flatMap((row) => refId(row.distantmetastaseslocation) ?? []).sort((a, b) => a - b),
    distantmetastaseslocationother: other ?? text("distantmetastaseslocationother"),
    formulaprefix: PREFIXES.find((prefix) => prefix === text("formulaprefix")) ?? null,
  };
}

/** A radio answer, with dependent values cleared. Null clears the answer (S-DM-06). */
export function chooseRadio(values: SideValues, field: RadioField, id: number | null): SideValues {
  const next = { ...values, [field]: id };
  if (field === "distantmetastasespresent" && id === NO_METASTASES) {
    next.locations = [];
    next.distantmetastaseslocationother = "";
  }
  // The extra test exists only for a borderline result; otherwise its answer would be stored but not shown.
  if (field === "her2type" && id !== HER2_BORDERLINE) next.receptortypefish = null;
  return next;
}

/** S-DM-09: places can be chosen only while there are distant metastases. */
export function chooseLocations(values: SideValues, locations: readonly number[]): SideValues {
  if (values.distantmetastasespresent !== METASTASES) return values;
  return { ...values, locations: [...locations].sort((a, b) => a - b) };
}

export function toggleFlag(values: SideValues, flag: LocalizationFlag): SideValues {
  const chosen = new Set(values.localization);
  if (!chosen.delete(flag)) chosen.add(flag);
  return { ...values, localization: LOCALIZATION_FLAGS.filter((one) => chosen.has(one)) };
}

/** Whether a field is shown: the extra test only after a borderline HER2 result. */
export function isFieldShown(field: FieldName, values: SideValues): boolean {
  return field !== "receptortypefish" || values.her2type === HER2_BORDERLINE;
}

/** The values that a field shows and changes. */
export function valuesOf(field: FieldName): readonly ValueName[] {
  if (field === "histology") return ["histology", "histologyother"];
  if (field === "distantmetastasespresent") {
    return ["distantmetastasespresent", "locations", "distantmetastaseslocationother"];
  }
  return [field];
}

export function isEmptySide(values: SideValues): boolean {
  return changedValues(EMPTY_SIDE, values).length === 0;
}

/** All values of a side, for a merge: each stands for itself. */
const VALUES = Object.fromEntries(Object.keys(EMPTY_SIDE).map((name) => [name, {}])) as Record<
  ValueName,
  MergedField<unknown>
>;

/** The root that stores a value; places of metastases belong to the tumour information. */
export function rootOf(name: ValueName): TumorRoot {
  return RADIO_FIELDS.some((field) => field === name) ? FIELDS[name as RadioField].root : "tumorinformation";
}

/** The names of the values that differ. */
export function changedValues(before: SideValues, after: SideValues): ValueName[] {
  return changedIn(VALUES, before, after);
}

/** The values that differ, which have to be saved (S-CARD-03). */
export function changesBetween(before: SideValues, after: SideValues): Partial<SideValues> {
  return Object.fromEntries(changedValues(before, after).map((name) => [name, after[name]]));
}

/**
 * The values that have to be saved of a form that began with `defaults` on top of the values before: also those that were taken
 * back, which a new row would have otherwise.
 */
export function changesSince(defaults: Partial<SideValues>, { base, now }: Entered): Partial<SideValues> {
  const changed = [...changedValues(base, now), ...changedValues({ ...now, ...defaults }, now)];
  return Object.fromEntries(changed.map((name) => [name, now[name]]));
}

/** Values that were changed here and, to something else, elsewhere since editing began. */
export function collidingValues(
  before: SideValues,
  changes: Partial<SideValues>,
  current: SideValues,
): ValueName[] {
  return mergedSide(before, changes, current).clashes;
}

function mergedSide(before: SideValues, changes: Partial<SideValues>, current: SideValues) {
  const names = Object.keys(changes) as ValueName[];
  return merge(VALUES, before, { ...before, ...changes }, current, names);
}

/** The changes of one side in the names of the root, which contain the side (S-CARD-07). */
export function wireChanges(
  root: TumorRoot,
  side: Side,
  before: SideValues,
  changes: Partial<SideValues>,
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const name of RADIO_FIELDS) {
    const id = changes[name];
    if (id !== undefined && FIELDS[name].root === root) body[`${name}${side}`] = id;
  }
  if (root === "tumorbiology") return body;
  for (const name of TEXTS) {
    const text = changes[name];
    if (text !== undefined) body[`${name}${side}`] = text.trim() === "" ? null : text.trim();
  }
  const { localization, proliferationmarker, formulaprefix } = changes;
  if (proliferationmarker !== undefined) {
    body[`proliferationmarker${side}`] = markerNumber(proliferationmarker);
  }
  if (formulaprefix !== undefined) body[`formulaprefix${side}`] = formulaprefix;
  if (localization !== undefined) {
    for (const flag of LOCALIZATION_FLAGS) {
      const now = localization.includes(flag);
      if (now !== before.localization.includes(flag)) body[`${flag}${side}`] = now;
    }
  }
  return body;
}

function markerNumber(typed: string): number | null {
  return typed.trim() === "" ? null : Number(typed.trim());
}

const { proliferationmarker: MARKER } = FIELDS;
const MARKER_RULES: readonly Validator[] =
  MARKER.kind === "number" ? [integer, minimum(MARKER.min), maximum(MARKER.max)] : [];

/** Faults that the server would report too. Nothing is required. */
export function sideFaults(values: Partial<SideValues>): Faults<FieldName> {
  const fault = firstFault(values.proliferationmarker?.trim(), MARKER_RULES);
  return fault ? { proliferationmarker: fault } : {};
}

/** The entered values, and those stored when editing began. A draft holds both, so that changes can be found later. */
export interface Entered {
  base: SideValues;
  now: SideValues;
}

/** The fields of the values. */
export function fieldsWith(values: readonly string[]): FieldName[] {
  return CARD_FIELDS.filter((field) => valuesOf(field).some((name) => values.includes(name)));
}

/** The person's changes on top of the newly stored values, with the fields that both changed. */
export function rebased(
  { base, now }: Entered,
  changes: Partial<SideValues>,
  current: unknown,
): { entered: Entered; fields: FieldName[]; takeTheirs: (entered: Entered, field: FieldName) => Entered } {
  // The newer version of a single row has no side; it is loaded again.
  const isKnown = isSideValues(current);
  const theirs = isKnown ? current : base;
  const { values, clashes } = mergedSide(base, changes, theirs);
  return {
    entered: { base: theirs, now: isKnown ? values : { ...now, ...changes } },
    fields: fieldsWith(clashes),
    takeTheirs: (entered, field) => {
      const given = valuesOf(field).filter((name) => clashes.includes(name));
      return { ...entered, now: withFieldsOf(VALUES, entered.now, theirs, given) };
    },
  };
}

function isSideValues(current: unknown): current is SideValues {
  return typeof current === "object" && current !== null && "locations" in current;
}

/** The form field of a name on the wire; undefined for a name of the other side. */
export function fieldOfPath(path: string, side: Side): FieldName | undefined {
  if (path === "distantmetastaseslocation" || path === "distantmetastaseslocationother") {
    return "distantmetastasespresent";
  }
  if (!path.endsWith(side)) return undefined;
  const name = path.slice(0, -side.length);
  if (isLocalizationFlag(name)) return "localization";
  if (name === "histologyother") return "histology";
  if (name === "distantmetastaseslocationother") return "distantmetastasespresent";
  return name in FIELDS ? (name as FieldName) : undefined;
}

/** The calls that make the stored places of one side equal to the chosen ones. */
export interface LocationPlan {
  create: { location: number; other?: string }[];
  change: { row: LocationRow; other: string | null }[];
  remove: LocationRow[];
}

/**
 * S-DM-03 to S-DM-05 and S-DM-08: only newly chosen places are created, only deselected ones deleted, and free text is
 * sent only with places that take it.
 */
export function planLocations(
  side: Side,
  stored: readonly LocationRow[],
  values: Pick<SideValues, "locations" | "distantmetastaseslocationother">,
  takesWords: (location: number) => boolean,
): LocationPlan {
  const rows = stored.filter((row) => row.side === side);
  const words = values.distantmetastaseslocationother.trim();
  const wordsFor = (location: number) => (words !== "" && takesWords(location) ? words : null);
  const there = new Set(rows.map((row) => refId(row.distantmetastaseslocation)));
  const remaining = rows.filter((row) =>
    values.locations.includes(refId(row.distantmetastaseslocation) ?? 0),
  );
  return {
    create: values.locations
      .filter((location) => !there.has(location))
      .map((location) => {
        const other = wordsFor(location);
        return other === null ? { location } : { location, other };
      }),
    change: remaining
      .map((row) => ({ row, other: wordsFor(refId(row.distantmetastaseslocation) ?? 0) }))
      .filter(({ row, other }) => (row.distantmetastaseslocationother ?? null) !== other),
    remove: rows.filter((row) => !remaining.includes(row)),
  };
}
