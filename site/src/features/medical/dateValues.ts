import type { Draft, MedicalProfile } from "../../api/entities";
import type { Api } from "../../api/hooks";
import type { DateInput } from "../../dates/input";
import { staleAgainst } from "../../form/conflict";
import type { RequestKey } from "../../form/requestKey";

/** The dates of the medical profile, in the order in which they happen. */
export type DateName = "birthday" | "diagnosisdate" | "diseaseAgain" | "aftercare";

export type DateValues<D extends DateName> = Record<D, DateInput>;

export function readDates<D extends DateName>(
  names: readonly D[],
  profile: MedicalProfile | null | undefined,
): DateValues<D> {
  return Object.fromEntries(names.map((name) => [name, profile?.[name] ?? null])) as DateValues<D>;
}

/** The dates that differ from those when editing began; null clears one. */
export function changedDates<D extends DateName>(
  names: readonly D[],
  base: MedicalProfile | null,
  values: DateValues<D>,
): Draft<"medicalprofile"> {
  const before = readDates(names, base);
  const changed = names.filter((name) => before[name] !== values[name]);
  return Object.fromEntries(changed.map((name) => [name, values[name]]));
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

/** Stores changed dates; creates the profile when there is none. */
export async function saveDates(
  api: Api,
  base: MedicalProfile | null,
  changes: Draft<"medicalprofile">,
  keyOf: RequestKey,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  if (base) {
    // A whole day was entered: it takes the place of a month or a year.
    const whole = changes.diagnosisdate && (base.diagnosisprecision ?? "day") !== "day";
    await api.update("medicalprofile", base, whole ? { ...changes, diagnosisprecision: "day" } : changes);
    return;
  }
  // The list may have been empty only when editing began; a second profile would hide the first.
  const found = (await api.list("medicalprofile")).items[0];
  if (found) throw staleAgainst(found);
  await api.create("medicalprofile", changes, keyOf(changes));
}
