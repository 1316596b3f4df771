import { useState } from "react";
import { useReport } from "../../../app/useReport";
import { isUnsent } from "../../../device/unsent";
import { useTranslation } from "../../../i18n/useTranslation";
import { useToast } from "../../../ui/Toast";
import { momentNow } from "../clock";
import type { Entry } from "../entries";
import { useEntryCalls } from "../entry/useEntryCalls";
import type { Hour } from "./medicines";

const OPEN = { done: false, donedate: null, donetime: null };

/** Marks everything of an hour as taken, and takes that back. */
export function useTakeAll() {
  const { t } = useTranslation("timeline");
  const { change } = useEntryCalls();
  const toast = useToast();
  const report = useReport();
  const [pending, setPending] = useState<Hour["hour"]>();

  /** One after the other, as far as it goes: what was stored is told, and what was not stays open. */
  async function changeAll(
    entries: readonly Entry[],
    changes: Parameters<typeof change>[1],
  ): Promise<Entry[]> {
    const stored: Entry[] = [];
    try {
      for (const entry of entries) stored.push(await change(entry, changes));
    } catch (error) {
      report(error);
    }
    return stored;
  }

  async function takeBack(taken: readonly Entry[]) {
    const open = await changeAll(taken, OPEN);
    if (open.length > 0) toast.success(t("medicines.undone", { count: open.length }));
  }

  async function takeAll({ hour, entries }: Hour) {
    if (pending !== undefined) return;
    setPending(hour);
    const { day, time } = momentNow();
    const changes = { done: true, donedate: day, donetime: time };
    const taken = await changeAll(
      entries.filter(({ done }) => !done),
      changes,
    );
    setPending(undefined);
    if (taken.length === 0) return;
    const said = t("medicines.taken", { count: taken.length });
    toast.success(taken.some(isUnsent) ? t("done.unsent", { said }) : `${said}.`, {
      text: t("done.undo"),
      run: () => void takeBack(taken),
    });
  }

  return { takeAll, pending };
}
