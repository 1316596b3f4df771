import type { MedicalProfile } from "../../api/entities";
import type { Api } from "../../api/hooks";
import { staleAgainst } from "../../api/problem";
import { addProfile } from "../../app/medicalProfile";
import type { RequestKey } from "../../form/requestKey";
import { type DateName, type DateValues, storedDates } from "./dateValues";

/** Stores changed dates; creates the profile when there is none, on top of what a new one begins with. Returns it was saved; null when nothing has changed. */
export async function saveDates(
  api: Api,
  base: MedicalProfile | null,
  changes: Partial<DateValues<DateName>>,
  keyOf: RequestKey,
  defaults: Partial<MedicalProfile>,
): Promise<MedicalProfile | null> {
  if (Object.keys(changes).length === 0) return null;
  if (base) return await api.update("medicalprofile", base, storedDates(changes, base));
  // The list may have been empty only when editing began; a second profile would hide the first.
  const draft = storedDates(changes, defaults);
  return await addProfile(api, draft, keyOf(draft), (found) => Promise.reject(staleAgainst(found)));
}
