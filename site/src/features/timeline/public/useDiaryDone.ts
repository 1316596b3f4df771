import { useCallback } from "react";
import { listAll } from "../../../api/listAll";
import type { Day } from "../../../dates/dates";
import { momentNow } from "../clock";
import { useEntryCalls } from "../entry/useEntryCalls";
import { deviceZone } from "../zones";

/** Marks as done what reminds of a questionnaire on a day. A failure is not told: the answers are saved, and the reminder can be ticked off. */
export function useDiaryDone(): (diary: string, day: Day) => Promise<void> {
  const { change } = useEntryCalls();
  return useCallback(
    async (diary, day) => {
      const { day: donedate, time: donetime } = momentNow();
      const filter = { from: day, to: day, timezone: deviceZone() };
      try {
        const { items } = await listAll("timelineentry", { filter, sort: ["date"] });
        const open = items.filter((entry) => entry.diary === diary && entry.done !== true);
        for (const entry of open) await change(entry, { done: true, donedate, donetime });
      } catch (error) {
        console.warn("reminder not marked", error);
      }
    },
    [change],
  );
}
