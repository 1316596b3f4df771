import { useCallback, useEffect } from "react";
import { useSWRConfig } from "swr";
import { useSessionUser } from "../api/hooks";
import { followUserLanguage } from "../i18n/i18n";
import { pushToken } from "../session/pushDevice";
import { useCurrentProfile } from "./medicalProfile";
import { useMessageNews } from "./messages/unread";

/**
 * Data loaded after the sign-in: the own row, the current medical profile (S-SESSION-14) and whether there are unread
 * notifications (S-SESSION-15). Pages share these SWR keys.
 */
export function useUserData(): void {
  const { user } = useSessionUser(true);
  useCurrentProfile();
  useMessageNews();

  // Whoever switched them on: another person's are given up there.
  useEffect(() => {
    if (pushToken() !== null) void import("../session/push").then(({ pollPushes }) => pollPushes());
  }, []);

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
