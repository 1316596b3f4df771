import { useEntities } from "../../../api/hooks";
import { useCurrentProfile } from "../../../app/medicalProfile";
import type { Side } from "../side/fields";

/** The root of the assistant's progress; one request for both sides. */
export const ASSISTANT = "tumorInfoAssistant";

/** The progress of the assistant for one side of the current profile. */
export function useProgress(side: Side) {
  const { profile, error: profileError, isLoading, reload: reloadProfile } = useCurrentProfile();
  const { items, error, reload } = useEntities(ASSISTANT);
  return {
    /** Undefined when it was never begun. */
    reached: items?.find((row) => row.side === side && row.medicalprofile === profile?.id),
    known: items !== undefined && !(isLoading || profileError),
    error: profileError ?? error,
    reload: () => void Promise.all([reloadProfile(), reload()]),
  };
}
