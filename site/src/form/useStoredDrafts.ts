import { useEffect, useRef } from "react";
import { readDraft } from "../device/drafts";
import { useSession } from "../session/session";

/**
 * Searches once for drafts of an earlier visit and returns the keys that have one, so that their forms can open again.
 * `null` means that the keys are not known yet.
 */
export function useStoredDrafts(keys: readonly string[] | null, onFound: (key: string) => void): void {
  const owner = useSession().user?.id ?? null;
  const searched = useRef(false);
  const latestOnFound = useRef(onFound);
  useEffect(() => {
    latestOnFound.current = onFound;
  });

  useEffect(() => {
    if (keys === null || searched.current) return;
    searched.current = true;
    for (const key of keys) {
      void readDraft(owner, key).then((values) => {
        if (values !== undefined) latestOnFound.current(key);
      });
    }
  }, [keys, owner]);
}
