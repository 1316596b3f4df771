import type { MedicalProfile } from "../../../api/entities";
import type { YearRange } from "../../../dates/choice";
import { type Day, toParts } from "../../../dates/dates";
import type { DateInput } from "../../../dates/input";
import { firstDay } from "../../../dates/partial";
import type { Fault, Faults } from "../../../form/faults";

/** The dates of the medical profile that are changed on the pages of this domain. */
export type CareDate = "diagnosisdate" | "diseaseAgain" | "aftercare";
export type CareValues = Partial<Record<CareDate, DateInput>>;

const FIRST_DAY: Day = "19000101";
/** Aftercare may be planned; a date further ahead is taken for a typing error. */
const YEARS_AHEAD = 10;

/** A limit of a date, and its sentence: a key below `fault` of the words. */
interface Bound {
  day: Day;
  says: "birthday" | "diagnosis" | "future" | "aftercare" | "again" | "farAhead" | "longAgo";
}

export interface CareBounds {
  min: Day;
  max: Day;
  yearRange: YearRange;
}

/** All limits of a date, given the others, in the order in which they are reported. */
function limitsOf(
  field: CareDate,
  values: CareValues,
  profile: MedicalProfile | null,
  today: Day,
): { mins: Bound[]; maxs: Bound[] } {
  const at = (name: CareDate, says: Bound["says"]): Bound[] => {
    const day = name in values ? firstDay(values[name]) : profile?.[name];
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

/** The allowed days of a date, given the other dates: those of the form, else those of the profile. */
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

/**
 * Unreadable dates and dates outside their limits. Nothing is required. The key of a fault is below `fault` of the
 * words.
 */
export function careFaults(values: CareValues, profile: MedicalProfile | null, today: Day): Faults<CareDate> {
  const faults: Partial<Record<CareDate, Fault>> = {};
  for (const [field, value] of Object.entries(values) as [CareDate, DateInput][]) {
    const { mins, maxs } = limitsOf(field, values, profile, today);
    if (!value) continue;
    const first = firstDay(value);
    if (!first) {
      faults[field] = { key: "parseDate" };
      continue;
    }
    const crossed = mins.find(({ day }) => first < day) ?? maxs.find(({ day }) => first > day);
    if (crossed) faults[field] = { key: crossed.says, day: crossed.day };
  }
  return faults;
}
