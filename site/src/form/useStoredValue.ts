import { useCallback, useEffect, useRef, useState } from "react";
import { keepDraft, readDraft } from "../device/drafts";
import { draftInTab, type Owner } from "../device/draftsInTab";
import { useSession } from "../session/session";

/**
 * What was typed or chosen on a page that sends nothing. It stays on this device, as drafts do, until the person signs
 * out. `read` makes a value of what was kept by an earlier version of the page, or of nothing; it has to be the same
 * function in every render.
 */
export function useStoredValue<T>(key: string, read: (stored: unknown) => T): [T, (next: T) => void] {
  const owner: Owner = useSession().user?.id ?? null;
  const [value, setValue] = useState(() => read(draftInTab(owner, key)));
  const touched = useRef(false);

  useEffect(() => {
    let stale = false;
    void readDraft(owner, key).then((stored) => {
      if (!stale && !touched.current && stored !== undefined) setValue(read(stored));
    });
    return () => {
      stale = true;
    };
  }, [owner, key, read]);

  const change = useCallback(
    (next: T) => {
      touched.current = true;
      setValue(next);
      void keepDraft(owner, key, next);
    },
    [owner, key],
  );

  return [value, change];
}
