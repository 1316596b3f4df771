import { useEffect, useRef, useState } from "react";
import { dropDraft, readDraft } from "../../offline/drafts";
import { keptIn } from "../../questionnaire/kept";
import { useSession } from "../../session/session";
import { draftKey } from "./public/confirmedAnswers";
import type { Study } from "./studies";
import type { Planned } from "./studyRows";
import { useStudyCalls } from "./useStudy";

/** Sends what was confirmed without a connection, now and when there is one again. Returns how many were sent. */
export function useSendWaiting(study: Study, rows: readonly Planned[]): number {
  const owner = useSession().user?.id ?? null;
  const { submit } = useStudyCalls(study);
  const [sent, setSent] = useState(0);
  const latest = useRef({ rows, submit });
  useEffect(() => {
    latest.current = { rows, submit };
  });
  const ids = rows.map(({ id }) => id).join(" ");

  useEffect(() => {
    let busy = false;
    const send = async () => {
      if (busy || ids === "") return;
      busy = true;
      for (const { id, revision } of latest.current.rows) {
        const { waiting } = keptIn(await readDraft(owner, draftKey(id)));
        if (!waiting) continue;
        try {
          await latest.current.submit(id, revision, waiting);
          await dropDraft(owner, draftKey(id));
          setSent((count) => count + 1);
        } catch (error) {
          // It stays on the device; its own page says what is wrong with it.
          console.warn("waiting answers not sent", error);
        }
      }
      busy = false;
    };
    const again = () => void send();
    again();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [owner, ids]);

  return sent;
}
