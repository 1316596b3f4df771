import type { Draft, MedicalProfile } from "../../api/entities";
import type { DateInput } from "../../dates/input";
import { firstDay, partialOf, precisionOf } from "../../dates/partial";

/** The dates of the medical profile, in the order in which they happen. */
export type DateName = "birthday" | "diagnosisdate" | "diseaseAgain" | "aftercare";

export type DateValues<D extends DateName> = Record<D, DateInput>;

/** The day on which it was found is often not remembered, so that a month or a year is enough. */
export function isPartialDate(name: DateName): boolean {
  return name === "diagnosisdate";
}

/** A date of the profile: the day, or as much of it as is known. */
export function dateOf(profile: Partial<MedicalProfile> | null | undefined, name: DateName): DateInput {
  const day = profile?.[name];
  if (!day) return null;
  return isPartialDate(name) ? partialOf(day, profile.diagnosisprecision) : day;
}

export function readDates<D extends DateName>(
  names: readonly D[],
  profile: Partial<MedicalProfile> | null | undefined,
): DateValues<D> {
  return Object.fromEntries(names.map((name) => [name, dateOf(profile, name)])) as DateValues<D>;
}

/** The dates that differ from those when editing began; null clears one. */
export function changedDates<D extends DateName>(
  names: readonly D[],
  base: MedicalProfile | null,
  values: DateValues<D>,
): Partial<DateValues<D>> {
  const before = readDates(names, base);
  const changed = names.filter((name) => before[name] !== values[name]);
  return Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<DateValues<D>>;
}

/** The dates that a new profile begins with and the person has emptied. */
export function emptiedDates<D extends DateName>(
  names: readonly D[],
  beginning: Partial<MedicalProfile>,
  values: DateValues<D>,
): Partial<DateValues<D>> {
  const emptied = names.filter((name) => values[name] === null && dateOf(beginning, name) !== null);
  return Object.fromEntries(emptied.map((name) => [name, null])) as Partial<DateValues<D>>;
}

/**
 * Dates as they are stored: the first day of a month or a year, beside how much of it is known. `base` is the stored row, or
 * what a new one begins with.
 */
export function storedDates(
  changes: Partial<DateValues<DateName>>,
  base: Partial<MedicalProfile> | null,
): Draft<"medicalprofile"> {
  const days = Object.entries(changes).map(([name, value]) => [name, firstDay(value)]);
  const draft: Draft<"medicalprofile"> = Object.fromEntries(days);
  const { diagnosisdate } = changes;
  if (diagnosisdate === undefined) return draft;
  const precision = diagnosisdate ? precisionOf(diagnosisdate) : "day";
  return precision === (base?.diagnosisprecision ?? "day")
    ? draft
    : { ...draft, diagnosisprecision: precision };
}

/** The dates that were changed here and, to another day, elsewhere since editing began. */
export function clashingDates<D extends DateName>(
  names: readonly D[],
  base: MedicalProfile | null,
  values: DateValues<D>,
  current: MedicalProfile,
): D[] {
  const changes = changedDates(names, base, values);
  const [before, now] = [readDates(names, base), readDates(names, current)];
  return names.filter((name) => name in changes && now[name] !== before[name] && now[name] !== values[name]);
}
