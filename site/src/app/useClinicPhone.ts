import { call } from "../api/client";
import type { NamedSchema } from "../api/entities";
import { useQuietRead } from "../api/hooks";

const LIST = "user/profile/list";
type ClinicPhone = NamedSchema<"user.profile.list">["items"][number];

/** The emergency number of her clinic that the person entered. */
export function useClinicPhone() {
  const { data, retry } = useQuietRead<{ items: readonly ClinicPhone[] }>(LIST);
  const stored = data?.items[0];

  async function save(phone: string): Promise<void> {
    const emergencyphone = phone.trim() === "" ? null : phone.trim();
    if (stored) {
      const { id, version } = stored;
      await call("POST", `user/profile/update/${id}`, { body: { id, version, emergencyphone } });
    } else await call("POST", "user/profile/add", { body: { emergencyphone } });
    retry();
  }

  return { phone: stored?.emergencyphone ?? null, known: data !== undefined, save };
}
