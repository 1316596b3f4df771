import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TimelineEntry } from "../../api/entities";
import { type Api, useApi } from "../../api/hooks";
import { ApiError } from "../../api/problem";
import { useReport } from "../../app/useReport";
import { useToast } from "../../ui/Toast";

/**
 * After a tap "Erledigt" becomes "Rückgängig" in the same place. A trembling hand taps twice; within this time the
 * second tap is taken for part of the first.
 */
export const DOUBLE_TAP_MS = 700;

/** A tick touches nothing that somebody else may have written, so a stale row is ticked in its newest version. */
async function store(api: Api, entry: TimelineEntry, done: boolean): Promise<TimelineEntry> {
  try {
    return await api.update("timelineentry", entry, { done });
  } catch (error) {
    if (!(error instanceof ApiError && error.key === "error.version.conflict" && error.current)) throw error;
    return await api.update("timelineentry", error.current as TimelineEntry, { done });
  }
}

/** Marks entries as done and open again, and says so. */
export function useDone() {
  const { t } = useTranslation("timeline");
  const api = useApi();
  const toast = useToast();
  const report = useReport();
  const [pending, setPending] = useState<ReadonlySet<number>>(new Set());
  const last = useRef({ id: 0, settled: 0 });

  /** True when it was stored. */
  async function setDone(entry: TimelineEntry, done: boolean): Promise<boolean> {
    const { id } = entry;
    if (pending.has(id)) return false;
    if (last.current.id === id && Date.now() - last.current.settled < DOUBLE_TAP_MS) return false;
    setPending((now) => new Set(now).add(id));
    try {
      const { title } = await store(api, entry, done);
      toast.success(t(done ? "done.said" : "done.undone", { title }));
      return true;
    } catch (error) {
      report(error);
      return false;
    } finally {
      last.current = { id, settled: Date.now() };
      setPending((now) => new Set([...now].filter((other) => other !== id)));
    }
  }

  return { setDone, pending };
}
