import { useEffect, useRef } from "react";
import { useSession } from "../../app/session";
import { readDraft } from "../../offline/drafts";

/** Looks once for unfinished input of an earlier visit, so that its form can open again. */
export function useKeptDraft(key: string, onFound: () => void): void {
  const owner = useSession().user?.id ?? null;
  const asked = useRef(false);
  const tell = useRef(onFound);
  useEffect(() => {
    tell.current = onFound;
  });

  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void readDraft(owner, key).then((values) => {
      if (values !== undefined) tell.current();
    });
  }, [owner, key]);
}
