import { useCallback, useEffect } from "react";
import { useSWRConfig } from "swr";
import { useEntities, useSessionUser } from "../api/hooks";
import type { Query } from "../api/query";
import { POPOVER_PAGE_INDEX, POPOVER_PAGE_SIZE } from "../constants";
import { followUserLanguage } from "../i18n/i18n";
import { useCurrentProfile } from "./medicalProfile";

const UNREAD: Query = {
  page: POPOVER_PAGE_INDEX,
  size: POPOVER_PAGE_SIZE,
  filter: { unread: true },
  sort: ["date|desc"],
};

/**
 * Data loaded after the sign-in: the own row, the current medical profile (S-SESSION-14) and whether there are unread
 * notifications (S-SESSION-15). Pages share these SWR keys.
 */
export function useUserData(): void {
  const { user } = useSessionUser(true);
  useCurrentProfile();
  useEntities("notification", UNREAD);

  const language = user?.language?.key;
  useEffect(() => {
    void followUserLanguage(language);
  }, [language]);
}

/** Reloads everything that is shown or cached, after the language of all answers has changed. */
export function useRefetchAll(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback(() => mutate(() => true), [mutate]);
}
