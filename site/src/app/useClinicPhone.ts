import type { Entities } from "../api/entities";
import { useApi, useQuietRead } from "../api/hooks";
import { useRowDefaults } from "../form/useRowDefaults";

const LIST = "user/profile/list";

/** The emergency number of the clinic that the person entered. `edits`: the defaults of a first one are loaded. */
export function useClinicPhone(edits: boolean) {
  const api = useApi();
  const { data, retry } = useQuietRead<{ items: readonly Entities["user.profile"][] }>(LIST);
  const stored = data?.items[0];
  const defaults = useRowDefaults("user.profile", edits && data !== undefined && !stored);

  async function save(phone: string): Promise<void> {
    const emergencyphone = phone.trim() === "" ? null : phone.trim();
    if (stored) await api.update("user.profile", stored, { emergencyphone });
    else await api.create("user.profile", { emergencyphone });
    retry();
  }

  return {
    phone: stored?.emergencyphone ?? null,
    known: data !== undefined,
    /** What is in the field at first; undefined until that is known. */
    initial: defaults && ((stored ?? defaults).emergencyphone ?? ""),
    save,
  };
}
