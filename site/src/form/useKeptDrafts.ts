import { useEffect, useRef } from "react";
import { readDraft } from "../device/drafts";
import { useSession } from "../session/session";

/**
 * Searches once for drafts of an earlier visit and returns the keys that have one, so that their forms can open again.
 * `null` means that the keys are not known yet.
 */
export function useKeptDrafts(keys: readonly string[] | null, onFound: (key: string) => void): void {
  const owner = useSession().user?.id ?? null;
  const asked = useRef(false);
  const tell = useRef(onFound);
  useEffect(() => {
    tell.current = onFound;
  });

  useEffect(() => {
    if (keys === null || asked.current) return;
    asked.current = true;
    for (const key of keys) {
      void readDraft(owner, key).then((values) => {
        if (values !== undefined) tell.current(key);
      });
    }
  }, [keys, owner]);
}
