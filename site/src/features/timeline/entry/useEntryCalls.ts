import { useMemo } from "react";
import { type ScopedMutator, useSWRConfig } from "swr";
import { call, type Page } from "../../../api/client";
import type { Draft } from "../../../api/entities";
import { entityKey, isListOf } from "../../../api/keys";
import { currentOf } from "../../../api/problem";
import { remove, update } from "../../../api/rows";
import type { Day } from "../../../dates/dates";
import { dayOfSeries, type Entry, placed } from "../entries";

const ROOT = "timelineentry";

/** Changes to one day of a series. Null clears a field. */
export interface DayChanges {
  done?: boolean;
  donedate?: Day | null;
  donetime?: string | null;
  skipped?: boolean;
  date?: Day;
  time?: string | null;
  endtime?: string | null;
  title?: string;
  place?: string | null;
  note?: string | null;
}

export interface EntryCalls {
  /** Changes a row, after a conflict its newest version: only for changes that cannot overwrite somebody else's. */
  change: (entry: Entry, changes: DayChanges) => Promise<Entry>;
  /** Changes one day of a series, which becomes a row of its own. */
  changeDay: (series: number, day: Day, changes: DayChanges) => Promise<Entry>;
  /** Shows a day of a series again that was left out; every shown window is read anew. */
  bringBack: (series: number, day: Day) => Promise<void>;
  /** Changes a series, or a row that may move to another window; all shown windows are reloaded. */
  changeWhole: (entry: Entry, changes: Draft<"timelineentry">) => Promise<Entry>;
  /**
   * Deletes a series, even if the page is closed meanwhile. Days that became rows of their own stay; all shown windows
   * are reloaded.
   */
  removeSeries: (id: number) => Promise<void>;
}

/** Writes that put their answer into every cached list, so that a long list is not reloaded. */
export function useEntryCalls(): EntryCalls {
  const { mutate } = useSWRConfig();
  return useMemo(() => callsOn(mutate), [mutate]);
}

function callsOn(mutate: ScopedMutator): EntryCalls {
  async function keep(row: Entry): Promise<Entry> {
    await mutate(entityKey(ROOT, row.id), row, false);
    await mutate(
      isListOf(ROOT),
      (page: Page<Entry> | undefined) => page && { ...page, items: placed(page.items, row) },
      false,
    );
    return row;
  }

  async function changeDay(series: number, day: Day, changes: DayChanges): Promise<Entry> {
    const body = { day, ...changes };
    return await keep((await call("POST", `${ROOT}/day/${series}`, { body })) as Entry);
  }

  return {
    changeDay,
    async bringBack(series, day) {
      await changeDay(series, day, { skipped: false });
      await mutate(isListOf(ROOT));
    },
    async change(entry, changes) {
      const place = dayOfSeries(entry);
      if (place) return await changeDay(place.series, place.day, changes);
      try {
        return await keep(await update(ROOT, entry, changes));
      } catch (error) {
        const current = currentOf(error) as Entry | undefined;
        if (!current) throw error;
        return await keep(await update(ROOT, current, changes));
      }
    },
    async changeWhole(entry, changes) {
      try {
        const row: Entry = await update(ROOT, entry, changes);
        await mutate(entityKey(ROOT, row.id), row, false);
        return row;
      } catch (error) {
        // The form keeps what was typed; the next save is based on the row that is on the server now.
        const current = currentOf(error) as Entry | undefined;
        if (current) await mutate(entityKey(ROOT, current.id), current, false);
        throw error;
      } finally {
        await mutate(isListOf(ROOT));
      }
    },
    async removeSeries(id) {
      await remove(ROOT, id, { keepalive: true });
      await mutate(entityKey(ROOT, id), undefined, false);
      await mutate(isListOf(ROOT));
    },
  };
}
