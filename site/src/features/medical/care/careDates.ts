import type { Draft, MedicalProfile } from "../../../api/entities";
import type { YearRange } from "../../../dates/choice";
import { type Day, isDay, toParts } from "../../../dates/dates";
import type { DateInput } from "../../../dates/input";

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
  min: Day;
  max: Day;
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

/** Everything a date must not be before and after, given the others; what is said first comes first. */
function limitsOf(
  field: CareDate,
  values: CareValues,
  profile: MedicalProfile | null,
  today: Day,
): { mins: Bound[]; maxs: Bound[] } {
  const at = (name: CareDate, says: Bound["says"]): Bound[] => {
    const day = name in values ? dayOf(values[name]) : profile?.[name];
    return day ? [{ day, says }] : [];
  };
  const birthday: Bound = profile?.birthday
    ? { day: profile.birthday, says: "birthday" }
    : { day: FIRST_DAY, says: "longAgo" };
  const future: Bound = { day: today, says: "future" };
  const farAhead: Bound = { day: `${toParts(today).year + YEARS_AHEAD}1231`, says: "farAhead" };
  if (field === "diagnosisdate") {
    return {
      mins: [birthday],
      maxs: [future, ...at("aftercare", "aftercare"), ...at("diseaseAgain", "again")],
    };
  }
  const mins = [birthday, ...at("diagnosisdate", "diagnosis")];
  return { mins, maxs: [field === "aftercare" ? farAhead : future] };
}

/** What may be chosen for a date, given the others: those of the form and, for the rest, those of the profile. */
export function boundsOf(
  field: CareDate,
  values: CareValues,
  profile: MedicalProfile | null,
  today: Day,
): CareBounds {
  const { mins, maxs } = limitsOf(field, values, profile, today);
  const min =
    mins
      .map(({ day }) => day)
      .sort()
      .at(-1) ?? FIRST_DAY;
  const max = maxs.map(({ day }) => day).sort()[0] ?? today;
  return { min, max, yearRange: { from: toParts(min).year, to: toParts(max).year } };
}

/** Unreadable dates and dates that cannot be. Nothing is required. */
export function careFaults(values: CareValues, profile: MedicalProfile | null, today: Day): CareFault[] {
  return (Object.keys(values) as CareDate[]).flatMap((field): CareFault[] => {
    const value = values[field];
    const { mins, maxs } = limitsOf(field, values, profile, today);
    if (!value) return [];
    if (!isDay(value)) return [{ field, says: "parseDate" }];
    const crossed = mins.find(({ day }) => value < day) ?? maxs.find(({ day }) => value > day);
    return crossed ? [{ field, ...crossed }] : [];
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
