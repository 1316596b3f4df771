import type { Draft, MedicalProfile } from "../../../api/entities";
import type { YearRange } from "../../../dates/choice";
import { type Day, isDay, toParts } from "../../../dates/dates";
import { type DateInput, inputFault } from "../../../dates/input";
import type { Fault } from "../faults";

/** The dates about the diagnosis, in the order in which they happen and are shown. Aftercare has a section of its own. */
export const PROFILE_DATES = ["birthday", "diagnosisdate", "diseaseAgain"] as const;
export type ProfileDate = (typeof PROFILE_DATES)[number];
export type ProfileDates = Record<ProfileDate, DateInput>;

/** Under this name unfinished input is kept. */
export const PROFILE_DRAFT = "medicalprofile";

const FIRST_DAY: Day = "19000101";

export interface DateBounds {
  min: Day;
  max: Day;
  /** W-DATE-14: the picker's usual window is too narrow for dates of a whole life. */
  yearRange: YearRange;
  /** Where the picker looks without a value; left out, it is the specification's start value. */
  start?: Day;
}

export function readDates(profile: MedicalProfile | null | undefined): ProfileDates {
  const of = (name: ProfileDate) => profile?.[name] ?? null;
  return {
    birthday: of("birthday"),
    diagnosisdate: of("diagnosisdate"),
    diseaseAgain: of("diseaseAgain"),
  };
}

function dayOrNull(value: DateInput): Day | null {
  return isDay(value) ? value : null;
}

/** What may be chosen for one date, given the others. */
export function boundsOf(name: ProfileDate, values: ProfileDates, today: Day): DateBounds {
  const thisYear = toParts(today).year;
  const past = (min: Day) => ({ min, max: today, yearRange: { from: toParts(min).year, to: thisYear } });
  if (name === "birthday") return past(FIRST_DAY);
  const birth = dayOrNull(values.birthday) ?? FIRST_DAY;
  if (name === "diagnosisdate") return { ...past(birth), start: today };
  return { ...past(dayOrNull(values.diagnosisdate) ?? birth), start: today };
}

/** Unreadable dates and dates out of their bounds. Nothing is required. */
export function dateFaults(values: ProfileDates, today: Day): Fault<ProfileDate>[] {
  return PROFILE_DATES.flatMap((field) => {
    const { min, max } = boundsOf(field, values, today);
    const key = inputFault(values[field], min, max);
    if (key === null) return [];
    return [{ field, key, day: key === "minDate" ? min : key === "maxDate" ? max : undefined }];
  });
}

export function isProfileDate(path: string): path is ProfileDate {
  return PROFILE_DATES.some((name) => name === path);
}

/** The dates that differ from what was there when editing began; null clears one. */
export function changedDates(base: MedicalProfile | null, values: ProfileDates): Draft<"medicalprofile"> {
  const before = readDates(base);
  return Object.fromEntries(
    PROFILE_DATES.filter((name) => before[name] !== values[name]).map((name) => [name, values[name]]),
  );
}

/** The dates that were changed here and, to another day, elsewhere since editing began. */
export function collidingDates(
  base: MedicalProfile | null,
  changes: Draft<"medicalprofile">,
  current: MedicalProfile,
): ProfileDate[] {
  const [before, now] = [readDates(base), readDates(current)];
  return PROFILE_DATES.filter(
    (name) => name in changes && now[name] !== before[name] && now[name] !== changes[name],
  );
}
