import { useCallback } from "react";
import type { Draft, MedicalProfile } from "../api/entities";
import { useApi, useEntities } from "../api/hooks";

/**
 * The person's current medical profile: the first row of the list (S-PROFILE-01), created with the first saved value.
 * `save` sends only changes.
 */
export function useCurrentProfile() {
  const { items, error, isLoading, reload } = useEntities("medicalprofile");
  const api = useApi();
  const profile = items?.[0];

  const save = useCallback(
    async (changes: Draft<"medicalprofile">): Promise<MedicalProfile> => {
      // Before the list is loaded a second profile could be created beside the first one.
      const current = profile ?? (await api.list("medicalprofile")).items[0];
      return current ? api.update("medicalprofile", current, changes) : api.create("medicalprofile", changes);
    },
    [api, profile],
  );

  return { profile, error, isLoading, reload, save };
}
