import type { Draft, MedicalProfile } from "../../api/entities";
import type { YearRange } from "../../dates/choice";
import { type Day, isDay, toParts } from "../../dates/dates";
import { type DateInput, inputFault } from "../../dates/input";

/** The dates of the medical profile that are changed on the pages of this domain. */
export type CareDate = "diagnosisdate" | "diseaseAgain" | "aftercare";
export type CareValues = Partial<Record<CareDate, DateInput>>;

const FIRST_DAY: Day = "19000101";
/** Aftercare may be planned; further ahead than this a date is a slip. */
const YEARS_AHEAD = 10;

/** What a day must not be before or after, and the sentence that says so: a key below `fault` of the words. */
interface Bound {
  day: Day;
  says: "birthday" | "diagnosis" | "future" | "aftercare" | "again" | "farAhead" | "longAgo";
}

export interface CareBounds {
  min: Bound;
  max: Bound;
  yearRange: YearRange;
}

export interface CareFault {
  field: CareDate;
  /** Key below `fault` of the words. */
  says: Bound["says"] | "parseDate";
  /** The bound that was crossed. */
  day?: Day;
}

function dayOf(value: DateInput | undefined): Day | undefined {
  return isDay(value) ? value : undefined;
}

/** The latest lower bound and the earliest upper one; of two equal ones the first. */
function tightest(bounds: readonly (Bound | undefined)[], side: "min" | "max"): Bound {
  const given = bounds.filter((bound) => bound !== undefined);
  return given.reduce((a, b) => ((side === "min" ? b.day > a.day : b.day < a.day) ? b : a));
}

/** What may be entered for a date, given the others: those of the form and, for the rest, those of the profile. */
export function boundsOf(
  field: CareDate,
  values: CareValues,
  profile: MedicalProfile | null,
  today: Day,
): CareBounds {
  const at = (name: CareDate, says: Bound["says"]): Bound | undefined => {
    const day = name in values ? dayOf(values[name]) : (profile?.[name] ?? undefined);
    return day ? { day, says } : undefined;
  };
  const birthday: Bound = profile?.birthday
    ? { day: profile.birthday, says: "birthday" }
    : { day: FIRST_DAY, says: "longAgo" };
  const future: Bound = { day: today, says: "future" };
  const { year } = toParts(today);

  const found = at("diagnosisdate", "diagnosis");
  const min = field === "diagnosisdate" ? birthday : tightest([birthday, found], "min");
  const farAhead: Bound = { day: `${year + YEARS_AHEAD}1231`, says: "farAhead" };
  const max =
    field === "aftercare"
      ? farAhead
      : field === "diseaseAgain"
        ? future
        : tightest([future, at("aftercare", "aftercare"), at("diseaseAgain", "again")], "max");
  return { min, max, yearRange: { from: toParts(min.day).year, to: toParts(max.day).year } };
}

/** Unreadable dates and dates that cannot be. Nothing is required. */
export function careFaults(values: CareValues, profile: MedicalProfile | null, today: Day): CareFault[] {
  return (Object.keys(values) as CareDate[]).flatMap((field): CareFault[] => {
    const { min, max } = boundsOf(field, values, profile, today);
    const fault = inputFault(values[field], min.day, max.day);
    if (fault === null) return [];
    if (fault === "parseDate") return [{ field, says: fault }];
    const { says, day } = fault === "minDate" ? min : max;
    return [{ field, says, day }];
  });
}

export function readCareDates(fields: readonly CareDate[], profile: MedicalProfile | null): CareValues {
  return Object.fromEntries(fields.map((field) => [field, profile?.[field] ?? null]));
}

/** The dates that differ from what was there when editing began; null clears one. */
export function changedDates(base: CareValues, values: CareValues): Draft<"medicalprofile"> {
  const entries = Object.entries(values).filter(([field, value]) => base[field as CareDate] !== value);
  return Object.fromEntries(entries);
}

/** Whether somebody else stored another day for one of the changed dates since editing began. */
export function collides(
  base: CareValues,
  changes: Draft<"medicalprofile">,
  current: MedicalProfile,
): boolean {
  return (Object.keys(changes) as CareDate[]).some((field) => {
    const now = current[field] ?? null;
    return now !== (base[field] ?? null) && now !== changes[field];
  });
}
