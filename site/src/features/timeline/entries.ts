import type { TimelineEntry } from "../../api/entities";
import type { Day } from "../../dates/dates";
import { type Repeat, repeatOfId } from "../../dates/rhythm";

/** How the time of a repeated entry is counted; the values are the server's. */
export type TimeMeaning = "clock" | "home" | "interval";

export const TIME_MEANINGS: readonly TimeMeaning[] = ["clock", "home", "interval"];

/** A stored entry, or one day of a repeated entry. All days of such an entry have its id. */
export type Entry = TimelineEntry;

export function repeatOf({ timelineentrytype: { id } }: Entry): Repeat {
  return repeatOfId(id);
}

export function isSeries(entry: Entry): boolean {
  return !entry.series && repeatOf(entry) !== "SINGLE";
}

/** The series and the day of it that a row represents; null for a single entry. */
export function occurrenceOf(entry: Entry): { series: number; day: Day } | null {
  const { id, series, seriesdate, firstdate } = entry;
  // A changed day remains after its series was deleted; then it is a single entry.
  if (!(seriesdate && (series || firstdate))) return null;
  return { series: series || id, day: seriesdate };
}

/** React key of a row. A day of a series keeps it when it becomes a row of its own. */
export function rowKey(entry: Entry): string {
  const occurrence = occurrenceOf(entry);
  return occurrence ? `${occurrence.series}-${occurrence.day}` : `${entry.id}`;
}

/** The first day of the entry that a row stands for. */
export function firstDayOf(entry: Entry): Day {
  return entry.firstdate ?? entry.date;
}

/** The rows with `row` replacing its older version. A skipped day is removed. */
export function withRow(rows: readonly Entry[], row: Entry): Entry[] {
  const key = rowKey(row);
  return rows.flatMap((old) => (rowKey(old) !== key ? [old] : row.skipped ? [] : [row]));
}

/** Rows of several lists, each once and in its newest version. */
export function merged(lists: readonly (readonly Entry[])[]): Entry[] {
  const rows = new Map<string, Entry>();
  for (const row of lists.flat()) {
    const known = rows.get(rowKey(row));
    if (!known || known.version < row.version) rows.set(rowKey(row), row);
  }
  return [...rows.values()];
}
