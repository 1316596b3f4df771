import { useRef, useState } from "react";
import { useReport } from "../../../app/useReport";
import { isUnsent } from "../../../device/unsent";
import { useTranslation } from "../../../i18n/useTranslation";
import { useToast } from "../../../ui/Toast";
import { momentNow } from "../clock";
import { type Entry, rowKey } from "../entries";
import { doneText } from "../sentences";
import { useEntryCalls } from "./useEntryCalls";

/**
 * After a tap "Erledigt" becomes "Rückgängig" in the same place. A second tap within this time counts as part of the first
 * (trembling hands).
 */
export const DOUBLE_TAP_MS = 700;

/** Marks entries as done or open and reports it. An entry keeps its own day, however late it is done. */
export function useDone() {
  const { t } = useTranslation("timeline");
  const calls = useEntryCalls();
  const toast = useToast();
  const report = useReport();
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  const last = useRef({ key: "", settledAt: 0 });

  /** The stored row; null when saving failed. */
  async function setDone(entry: Entry, done: boolean): Promise<Entry | null> {
    const key = rowKey(entry);
    if (pending.has(key)) return null;
    if (last.current.key === key && Date.now() - last.current.settledAt < DOUBLE_TAP_MS) return null;
    setPending((now) => new Set(now).add(key));
    const { day, time } = momentNow();
    try {
      const row = await calls.change(entry, {
        done,
        donedate: done ? day : null,
        donetime: done ? time : null,
      });
      const { title } = row;
      const said = done ? `${doneText(t, row)}: ${title}` : t("done.undone", { title });
      toast.success(isUnsent(row) ? t("done.unsent", { said }) : said);
      return row;
    } catch (error) {
      report(error);
      return null;
    } finally {
      last.current = { key, settledAt: Date.now() };
      setPending((now) => new Set([...now].filter((other) => other !== key)));
    }
  }

  return { setDone, pending };
}
