import { useQuietRead, useSessionUser } from "../../../api/hooks";
import type { PersonProfile } from "./profileForm";

/** The account of the person and what they tell beyond it. */
export function usePerson() {
  const account = useSessionUser(true);
  const beyond = useQuietRead<{ items: readonly PersonProfile[] }>("user/profile/list");
  const { user } = account;
  const profile = beyond.data && (beyond.data.items[0] ?? null);
  return {
    user,
    /** Null before the person told anything; undefined while it is loading. */
    profile,
    error: (user === undefined ? account.error : undefined) ?? beyond.error,
    busy: account.isLoading || beyond.busy,
    reload: async () => {
      await Promise.all([account.reload(), beyond.reload()]);
    },
  };
}

export type Person = ReturnType<typeof usePerson>;
