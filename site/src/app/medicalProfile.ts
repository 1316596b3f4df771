import { useCallback } from "react";
import { call, type Page } from "../api/client";
import type { Draft, MedicalProfile } from "../api/entities";
import { type Api, useApi, useEntities } from "../api/hooks";
import { listKey } from "../api/keys";
import { sendable } from "../api/modified";
import { newId } from "../api/newId";
import { isUnreached } from "../api/problem";
import { type Write, written } from "../api/rows";
import { send } from "../api/wire";

/**
 * Makes the first medical profile, unless there is one: a second one would hide it. Without network the new one waits on this
 * device, and whether there is one is asked before it is sent.
 */
export async function addProfile(
  api: Api,
  draft: Draft<"medicalprofile">,
  key: string,
  whenThere: (found: MedicalProfile) => Promise<MedicalProfile>,
): Promise<MedicalProfile> {
  let found: MedicalProfile | undefined;
  try {
    // The rows on this device may be older than one that another device has made.
    const there = (await call("GET", listKey("medicalprofile"), { by: send })) as Page<MedicalProfile>;
    [found] = there.items;
  } catch (error) {
    if (!isUnreached(error)) throw error;
    const write: Write = { kind: "add", root: "medicalprofile", row: newId(), body: sendable(draft), key };
    // The network may be back by now, but nobody has asked.
    const row = (await written(write, () => Promise.reject(error))) as MedicalProfile;
    await api.reload("medicalprofile");
    return row;
  }
  return found ? await whenThere(found) : await api.create("medicalprofile", draft, key);
}

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
      const change = (current: MedicalProfile) => api.update("medicalprofile", current, changes);
      if (profile) return await change(profile);
      // Before the list is loaded a second profile could be created beside the first one.
      return await addProfile(api, changes, crypto.randomUUID(), change);
    },
    [api, profile],
  );

  return { profile, error, isLoading, reload, save };
}
