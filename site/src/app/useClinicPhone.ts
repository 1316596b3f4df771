import type { Entities } from "../api/entities";
import { useApi, useQuietRead } from "../api/hooks";

const LIST = "user/profile/list";

/** The emergency number of her clinic that the person entered. */
export function useClinicPhone() {
  const api = useApi();
  const { data, retry } = useQuietRead<{ items: readonly Entities["user.profile"][] }>(LIST);
  const stored = data?.items[0];

  async function save(phone: string): Promise<void> {
    const emergencyphone = phone.trim() === "" ? null : phone.trim();
    if (stored) await api.update("user.profile", stored, { emergencyphone });
    else await api.create("user.profile", { emergencyphone });
    retry();
  }

  return { phone: stored?.emergencyphone ?? null, known: data !== undefined, save };
}
