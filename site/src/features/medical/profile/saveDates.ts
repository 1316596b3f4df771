import type { Draft, MedicalProfile } from "../../../api/entities";
import type { Api } from "../../../api/hooks";
import { ApiError } from "../../../api/problem";
import { collidingDates, type ProfileDate } from "./profileDates";

/** Dates that were changed here and elsewhere; nothing of them is stored yet. */
export interface Collision {
  current: MedicalProfile;
  dates: ProfileDate[];
}

/**
 * Stores changed dates of the medical profile, which is made when there is none. A change made elsewhere since `base`
 * is kept beside it; only where both changed the same date nothing is stored and the collision is answered.
 */
export async function saveDates(
  api: Api,
  base: MedicalProfile | null,
  changes: Draft<"medicalprofile">,
): Promise<Collision | null> {
  if (Object.keys(changes).length === 0) return null;
  if (base === null) {
    // The list may have been empty only when editing began; a second profile would hide the first.
    const found = (await api.list("medicalprofile")).items[0];
    if (found) return onTopOf(api, null, changes, found);
    await api.create("medicalprofile", changes);
    return null;
  }
  try {
    await api.update("medicalprofile", base, changes);
    return null;
  } catch (error) {
    const current = staleAgainst(error);
    if (!current) throw error;
    return onTopOf(api, base, changes, current);
  }
}

function staleAgainst(error: unknown): MedicalProfile | null {
  const stale = error instanceof ApiError && error.key === "error.version.conflict";
  return stale && error.current ? (error.current as MedicalProfile) : null;
}

async function onTopOf(
  api: Api,
  base: MedicalProfile | null,
  changes: Draft<"medicalprofile">,
  current: MedicalProfile,
): Promise<Collision | null> {
  const dates = collidingDates(base, changes, current);
  if (dates.length > 0) return { current, dates };
  await api.update("medicalprofile", current, changes);
  return null;
}
