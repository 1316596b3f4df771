import type { YearRange } from "../../../dates/choice";
import { type Day, toParts } from "../../../dates/dates";
import { inputFault } from "../../../dates/input";
import { firstDay } from "../../../dates/partial";
import type { Fault, Faults } from "../../../form/faults";
import type { DateValues } from "../dateValues";
import { latestBirthday } from "../public/birthday";

/** The dates about the diagnosis, in the order in which they happen and are shown. Aftercare has a section of its own. */
export const PROFILE_DATES = ["birthday", "diagnosisdate", "diseaseAgain"] as const;
export type ProfileDate = (typeof PROFILE_DATES)[number];
export type ProfileDates = DateValues<ProfileDate>;

/** Key of the stored draft. */
export const PROFILE_DRAFT = "medicalprofile";

const FIRST_DAY: Day = "19000101";

export interface DateBounds {
  min: Day;
  max: Day;
  /** W-DATE-14: the picker's default range is too narrow for the dates of a life. */
  yearRange: YearRange;
  /** The latest day that a year of two digits means. */
  shortYears?: Day;
  /** The month that the picker shows without a value; without it, the specification's start value. */
  start?: Day;
}

/** The allowed days of one date, given the others. */
export function boundsOf(name: ProfileDate, values: ProfileDates, today: Day): DateBounds {
  const thisYear = toParts(today).year;
  const past = (min: Day) => ({ min, max: today, yearRange: { from: toParts(min).year, to: thisYear } });
  if (name === "birthday") return { ...past(FIRST_DAY), shortYears: latestBirthday(today) };
  const birth = firstDay(values.birthday) ?? FIRST_DAY;
  if (name === "diagnosisdate") return { ...past(birth), start: today };
  return { ...past(firstDay(values.diagnosisdate) ?? birth), start: today };
}

/** Unreadable dates and dates outside their limits. Nothing is required. */
export function dateFaults(
  values: ProfileDates,
  today: Day,
  aftercare: Day | null = null,
): Faults<ProfileDate> {
  const faults: Partial<Record<ProfileDate, Fault>> = {};
  for (const name of PROFILE_DATES) {
    const { min, max } = boundsOf(name, values, today);
    const key = inputFault(values[name], min, max);
    if (key !== null) {
      faults[name] = { key, day: key === "minDate" ? min : key === "maxDate" ? max : undefined };
    }
  }
  // Aftercare is edited in another section; a diagnosis after it is a fault of the diagnosis here.
  const diagnosed = firstDay(values.diagnosisdate);
  if (!faults.diagnosisdate && aftercare && diagnosed && diagnosed > aftercare) {
    faults.diagnosisdate = { key: "aftercare", day: aftercare };
  }
  return faults;
}
