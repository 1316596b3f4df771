import type { Entities } from "../api/entities";
import { useApi, useQuietRead } from "../api/hooks";
import { useBeginning } from "../form/useBeginning";

const LIST = "user/profile/list";

/** The emergency number of her clinic that the person entered. `edits`: it is asked what a first one begins with. */
export function useClinicPhone(edits: boolean) {
  const api = useApi();
  const { data, retry } = useQuietRead<{ items: readonly Entities["user.profile"][] }>(LIST);
  const stored = data?.items[0];
  const begun = useBeginning("user.profile", edits && data !== undefined && !stored);

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
    begun: begun && ((stored ?? begun).emergencyphone ?? ""),
    save,
  };
}
