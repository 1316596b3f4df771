import { addYears, type Day, isDay, toParts } from "../../dates/dates";
import { type DateInput, inputFault } from "../../dates/input";
import type { Fault } from "./faults";
import type { FormFlags, Side } from "./treatmentCatalog";
import { filledSides, type TreatmentValues } from "./treatmentValues";

export type TreatmentField =
  | "category"
  | "startdate"
  | "enddate"
  | "side"
  | "hp"
  | "note"
  | `${Side}.child`
  | `${Side}.type`
  | `${Side}.other`;

/** How long a free-text type and a note may be, in characters. */
export const OTHER_LENGTH = 200;
export const NOTE_LENGTH = 2000;

const FIRST_DAY: Day = "19000101";
/** A treatment may be planned; further ahead than this a date is a slip. */
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

/** Treatments lie between birth and a few years ahead. */
export function startBounds(birthday: Day | null, today: Day): DayBounds {
  return between(birthday ?? FIRST_DAY, today);
}

export function endBounds(startdate: DateInput, birthday: Day | null, today: Day): DayBounds {
  return between(isDay(startdate) ? startdate : (birthday ?? FIRST_DAY), today);
}

/** Everything that keeps the values from being saved, in the order of the form. */
export function treatmentFaults(
  values: TreatmentValues,
  flags: FormFlags,
  birthday: Day | null,
  today: Day,
): Fault<TreatmentField>[] {
  const faults: Fault<TreatmentField>[] = [];
  if (values.category === "") faults.push({ field: "category", key: "form.categoryMissing" });
  if (values.startdate === null) faults.push({ field: "startdate", key: "required" });
  faults.push(...dayFaults("startdate", values.startdate, startBounds(birthday, today)));
  if (flags.endDate) {
    faults.push(...dayFaults("enddate", values.enddate, endBounds(values.startdate, birthday, today)));
  }
  for (const side of filledSides(flags, values.side)) faults.push(...sideFaults(values, flags, side));
  if (tooLong(values.note, NOTE_LENGTH)) faults.push({ field: "note", key: "maxlength" });
  return faults;
}

function dayFaults(
  field: "startdate" | "enddate",
  value: DateInput,
  { min, max }: DayBounds,
): Fault<TreatmentField>[] {
  const key = inputFault(value, min, max);
  if (key === null) return [];
  return [{ field, key, day: key === "minDate" ? min : key === "maxDate" ? max : undefined }];
}

/** A side is known by what was done there; a chosen side without that would be lost on saving. */
function sideFaults(values: TreatmentValues, flags: FormFlags, side: Side): Fault<TreatmentField>[] {
  const { child, type, other } = values[side];
  const faults: Fault<TreatmentField>[] = [];
  if (flags.sides && child === "" && type === "") {
    faults.push({ field: `${side}.child`, key: "form.childMissing" });
  }
  if (tooLong(other, OTHER_LENGTH)) faults.push({ field: `${side}.other`, key: "maxlength" });
  return faults;
}

function tooLong(text: string, length: number): boolean {
  return [...text.trim()].length > length;
}

const FIELDS: Readonly<Record<string, TreatmentField>> = {
  treatmentcategory: "category",
  startdate: "startdate",
  enddate: "enddate",
  trastuzumab: "hp",
  pertuzumab: "hp",
  treatmentcategoryleft: "left.child",
  treatmentcategoryright: "right.child",
  treatmenttypeleft: "left.type",
  treatmenttyperight: "right.type",
  treatmenttypeotherleft: "left.other",
  treatmenttypeotherright: "right.other",
  note: "note",
};

/** The field of the form behind a property on the wire. */
export function fieldOfPath(path: string): TreatmentField | undefined {
  return FIELDS[path];
}
