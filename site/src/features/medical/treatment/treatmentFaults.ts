import { addYears, type Day, isDay, toParts } from "../../../dates/dates";
import { inputFault } from "../../../dates/input";
import type { Fault as BareFault, Faults } from "../../../form/faults";
import { faultsIn } from "../../../form/fields";
import { filledSides, type SidedValues, type SideFieldName, sideFields } from "./sidedValues";
import { type FormFlags, SIDES, type Side } from "./treatmentCatalog";
import {
  DAY_NAMES,
  type DayName,
  type DayValues,
  dayField,
  OTHER,
  type Owner,
  TEXT_NAMES,
  TEXTS,
  type TextName,
} from "./treatmentFields";
import { childOf, keptParts, type PartValues } from "./treatmentParts";
import type { TreatmentValues } from "./treatmentValues";

export type SideField = "side" | SideFieldName;
type OwnField = SideField | TextName | DayName | "category" | "hp" | "result";
export type PartField = SideField | DayName | "result" | "part";
export type TreatmentField = OwnField | `part.${number}.${PartField}`;

interface Fault<F extends string> extends BareFault {
  field: F;
}

const FIRST_DAY: Day = "19000101";
/** A treatment may be planned; a date further ahead is taken for a typing error. */
const YEARS_AHEAD = 10;

export interface DayBounds {
  min: Day;
  max: Day;
  yearRange: { from: number; to: number };
}

function between(min: Day, today: Day): DayBounds {
  const max = addYears(today, YEARS_AHEAD);
  return { min, max, yearRange: { from: toParts(min).year, to: toParts(max).year } };
}

/** From birth, or the day that it cannot be before, to a few years ahead. */
export function boundsOf(name: DayName, values: DayValues, birthday: Day | null, today: Day): DayBounds {
  const { notBefore } = dayField(name);
  const earlier = notBefore === undefined ? null : values[notBefore];
  return between(isDay(earlier) ? earlier : (birthday ?? FIRST_DAY), today);
}

/** All faults of the values, in the order of the form. */
export function treatmentFaults(
  values: TreatmentValues,
  flags: FormFlags,
  birthday: Day | null,
  today: Day,
): Fault<TreatmentField>[] {
  const faults: Fault<TreatmentField>[] = [];
  if (values.category === "") faults.push({ field: "category", key: "form.categoryMissing" });
  faults.push(...dayFaults(values, flags, "form", birthday, today));
  for (const side of filledSides(flags, values.side)) faults.push(...sideFaults(values, flags, side));
  for (const part of keptParts(values.parts)) faults.push(...partFaults(part, flags, birthday, today));
  const texts = Object.entries(faultsIn(TEXTS, values)) as [TextName, BareFault][];
  faults.push(...texts.map(([field, fault]) => ({ field, ...fault })));
  return faults;
}

/** The first fault of each field. */
export function firstFaults(faults: readonly Fault<TreatmentField>[]): Faults<TreatmentField> {
  const first: Partial<Record<TreatmentField, BareFault>> = {};
  for (const { field, ...fault } of faults) first[field] ??= fault;
  return first;
}

/** V-TREAT-SUB: a part needs a first day, unless it takes that of its treatment (V-TREAT-PARENTDATE). */
function partFaults(
  part: PartValues,
  flags: FormFlags,
  birthday: Day | null,
  today: Day,
): Fault<TreatmentField>[] {
  const faults: Fault<PartField>[] = dayFaults(part, flags, "part", birthday, today);
  if (childOf(part, flags) === "") {
    const [side = "left"] = filledSides(flags, part.side);
    faults.push({ field: `${side}.child`, key: "form.partChildMissing" });
  }
  for (const side of filledSides(flags, part.side)) {
    faults.push(...otherFaults(part, side));
  }
  return faults.map((fault) => ({ ...fault, field: `part.${part.id}.${fault.field}` as const }));
}

function dayFaults(
  values: DayValues,
  flags: FormFlags,
  owner: Owner,
  birthday: Day | null,
  today: Day,
): Fault<DayName>[] {
  return DAY_NAMES.flatMap((field): Fault<DayName>[] => {
    const { required, isAsked } = dayField(field);
    if (!isAsked(flags, owner)) return [];
    if (values[field] === null) return required ? [{ field, key: "required" }] : [];
    const { min, max } = boundsOf(field, values, birthday, today);
    const key = inputFault(values[field], min, max);
    if (key === null) return [];
    return [{ field, key, day: key === "minDate" ? min : key === "maxDate" ? max : undefined }];
  });
}

/** A chosen side needs a value; without one the side itself would not be stored. */
function sideFaults(values: TreatmentValues, flags: FormFlags, side: Side): Fault<TreatmentField>[] {
  const { child, type } = values[side];
  const faults: Fault<TreatmentField>[] = [];
  if (flags.sides && child === "" && type === "") {
    faults.push({ field: `${side}.child`, key: "form.childMissing" });
  }
  faults.push(...otherFaults(values, side));
  return faults;
}

function otherFaults(values: SidedValues, side: Side): Fault<SideField>[] {
  const fault = OTHER.check(values[side].other);
  return fault ? [{ field: `${side}.other`, ...fault }] : [];
}

const SHARED: Readonly<Record<string, Exclude<PartField, "part">>> = {
  ...Object.fromEntries(DAY_NAMES.map((name) => [name, name])),
  treatmentresult: "result",
  ...Object.fromEntries(SIDES.flatMap(sideFields).map(({ property, field }) => [property, field])),
};

const OWN: Readonly<Record<string, TreatmentField>> = {
  ...SHARED,
  treatmentcategory: "category",
  trastuzumab: "hp",
  pertuzumab: "hp",
  ...Object.fromEntries(TEXT_NAMES.map((name) => [name, name])),
};

/** The form field of a property on the wire. `sent` are the parts of the call, in its order. */
export function fieldOfPath(path: string, sent: readonly number[] = []): TreatmentField | undefined {
  const [, at, name = ""] = /^parts\[(\d+)\]\.(.+)$/.exec(path) ?? [];
  if (at === undefined) return OWN[path];
  const part = sent[Number(at)];
  if (part === undefined) return undefined;
  const field = name === "treatmentcategory" || name === "parenttreatment" ? "part" : SHARED[name];
  return field && `part.${part}.${field}`;
}

/** The part of a field and the field's name in it; null for a field of the treatment itself. */
export function partOfField(field: TreatmentField): { id: number; field: PartField } | null {
  const [, id, rest] = /^part\.(-?\d+)\.(.+)$/.exec(field) ?? [];
  return id === undefined ? null : { id: Number(id), field: rest as PartField };
}
