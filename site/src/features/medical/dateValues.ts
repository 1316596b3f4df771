import type { Draft, MedicalProfile } from "../../api/entities";
import type { DateInput } from "../../dates/input";
import { firstDay, partialOf, precisionOf } from "../../dates/partial";
import { type Merge, type MergedFields, merge } from "../../form/merge";

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
  defaults: Partial<MedicalProfile>,
  values: DateValues<D>,
): Partial<DateValues<D>> {
  const emptied = names.filter((name) => values[name] === null && dateOf(defaults, name) !== null);
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

/** Dates with the row when editing began. Kept in the draft, so that changed dates can be found later. */
export type WithBase<D extends DateName> = DateValues<D> & { base: MedicalProfile | null };

/** The fields of a form with these dates. */
export function dateFields<D extends DateName>(names: readonly D[]): MergedFields<WithBase<D>> {
  return Object.fromEntries(names.map((name) => [name, {}])) as MergedFields<WithBase<D>>;
}

/** The form on top of the profile that turned out to be newer. */
export function rebasedDates<D extends DateName>(
  names: readonly D[],
  values: WithBase<D>,
  current: MedicalProfile,
): Merge<WithBase<D>, D> {
  const before = { ...readDates(names, values.base), base: values.base };
  const theirs = { ...readDates(names, current), base: current };
  return merge(dateFields(names), before, values, theirs) as Merge<WithBase<D>, D>;
}
