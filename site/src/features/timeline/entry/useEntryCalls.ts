import { useMemo } from "react";
import { type ScopedMutator, useSWRConfig } from "swr";
import { call, type Page } from "../../../api/client";
import type { Draft } from "../../../api/entities";
import { withoutRow } from "../../../api/hooks";
import { entityKey, isListOf } from "../../../api/keys";
import { currentOf } from "../../../api/problem";
import { remove, update, written } from "../../../api/rows";
import type { Day } from "../../../dates/dates";
import { type Entry, occurrenceOf, withRow } from "../entries";

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
  /** Changes one day of a series, as it was seen; it becomes a row of its own. */
  changeDay: (entry: Entry, changes: DayChanges) => Promise<Entry>;
  /** Shows a day of a series again that was left out; every shown window is read anew. */
  bringBack: (entry: Entry) => Promise<void>;
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

/** Whether a page shows an entry by the number that it had before it was sent. */
function isTemporary(key: unknown): boolean {
  return typeof key === "string" && key.startsWith(`${ROOT}/-`);
}

function callsOn(mutate: ScopedMutator): EntryCalls {
  async function keep(row: Entry): Promise<Entry> {
    // A day that only waits to become a row of its own still has the id of its series.
    if (row.series || !occurrenceOf(row)) await mutate(entityKey(ROOT, row.id), row, false);
    await mutate(isTemporary, (shown: Entry | undefined) => (shown?.id === row.id ? row : shown), false);
    await mutate(
      isListOf(ROOT),
      (page: Page<Entry> | undefined) => page && { ...page, items: withRow(page.items, row) },
      // A list that is being read would lose its answer to this.
      { revalidate: (page: unknown) => page === undefined },
    );
    return row;
  }

  async function changeDay(entry: Entry, changes: DayChanges): Promise<Entry> {
    const occurrence = occurrenceOf(entry);
    if (!occurrence) throw new Error(`the entry ${entry.id} is no day of a series`);
    const { series, day } = occurrence;
    const storedVersion = entry.series ? entry.version : 0;
    const send = (version = storedVersion) =>
      call("POST", `${ROOT}/day/${series}`, { body: { day, version, ...changes } });
    const one = { kind: "day", root: ROOT, row: series, day, body: { ...changes } } as const;
    return await keep(
      (await written({ ...one, stored: { ...entry, version: storedVersion } }, send)) as Entry,
    );
  }

  return {
    changeDay,
    async bringBack(entry) {
      await changeDay(entry, { skipped: false });
      await mutate(isListOf(ROOT));
    },
    async change(entry, changes) {
      const write = async (stored: Entry) =>
        occurrenceOf(entry)
          ? await changeDay(stored, changes)
          : await keep(await update(ROOT, stored, changes));
      try {
        return await write(entry);
      } catch (error) {
        const current = currentOf(error) as Entry | undefined;
        if (!current) throw error;
        return await write(current);
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
      await mutate(isListOf(ROOT), (page: Page<Entry> | undefined) => withoutRow(page, id));
    },
  };
}
