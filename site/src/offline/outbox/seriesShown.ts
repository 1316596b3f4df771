import type { Day } from "../../dates/dates";
import type { Item, Values } from "../../device/item";
import { withWaiting } from "./overlay";
import { type DaysAsked, dayOf, daysAsked, hasDay, isSeriesRow, type SeriesDay } from "./seriesDays";

const ROOT = "timelineentry";

/** What belongs to one day and not to its series. */
const OF_A_DAY = ["done", "donedate", "donetime", "time", "endtime", "instant"];

/** What the days of a series are counted from. */
const PLAN = [
  "timelineentrytype",
  "date",
  "enddate",
  "weeks",
  "weekdays",
  "time",
  "endtime",
  "timemeaning",
  "zone",
];

interface Shown {
  id: number;
  date?: unknown;
  series?: unknown;
  seriesdate?: unknown;
}

/** An entry that comes back, or did, and waits to be added or changed. */
interface Changed {
  /** As it was stored; null of a new one. */
  before: Values | null;
  /** As it will be; null where it will be deleted. */
  after: Values | null;
  /** What changes. */
  changes: Values;
}

/**
 * The days of a list with those of series that wait to be added or changed. `left`: the items that have not been shown by
 * that. Days that the server did not tell although the series has them are left out or moved, and stay so.
 */
export function withSeries<R extends Shown>(
  rows: readonly R[],
  items: readonly Item[],
  asked: DaysAsked,
  isFirst: boolean,
): { rows: readonly R[]; left: readonly Item[] } {
  const all = changed(items);
  if (all.size === 0) return { rows, left: items };
  const there = rows.flatMap((row) => {
    const one = row.series ? undefined : all.get(row.id);
    return one ? (onItsDay(one, row, asked.reader) ?? []) : [row];
  });
  // Rows of their own, and days that a newer version of the series has than the one that was changed here.
  const listed = new Set(rows.map(({ id, series, seriesdate }) => `${series || id}/${seriesdate}`));
  const coming = isFirst ? [...all].flatMap(([id, one]) => comingDays(one, id, asked, listed)) : [];
  const left = items.filter(({ kind, row }) => !(all.has(row) && (kind === "add" || kind === "update")));
  return { rows: [...there, ...(coming as unknown as R[])], left };
}

function changed(items: readonly Item[]): Map<number, Changed> {
  const all = new Map<number, Changed>();
  for (const { kind, row, previousRow } of items) {
    if (all.has(row) || kind === "day" || kind === "delete" || (kind === "update" && !previousRow)) continue;
    const own = items.filter((item) => item.row === row && item.kind !== "day");
    const before = kind === "update" && previousRow ? { ...previousRow, id: row } : null;
    const [after = null] = withWaiting<Values & { id: number }>(ROOT, before ? [before] : [], own);
    const written = own.map(({ body, shown }) => ({ ...body, ...shown }));
    if ([before, after].some((one) => one && isSeriesRow(one)))
      all.set(row, { before, after, changes: Object.assign({}, ...written) });
  }
  return all;
}

/** A day of a series as it will be; null where the series has it no more. */
function onItsDay<R extends Shown>(one: Changed, row: R, reader: string | null): R | null {
  const { before, after, changes } = one;
  if (!before || !after || !isSeriesRow(before) || !isSeriesRow(after)) return null;
  if (!PLAN.some((name) => name in changes)) return { ...row, ...changes };
  const day = String(row.seriesdate ?? row.date);
  if (!hasDay(after, day)) return null;
  return asDay({ ...row, ...changes }, after, dayOf(after, day, reader));
}

/** Days of a list that a series did not have before. */
function comingDays(
  { before, after }: Changed,
  id: number,
  asked: DaysAsked,
  listed: ReadonlySet<string>,
): Values[] {
  if (!after) return [];
  if (!isSeriesRow(after)) return [after];
  const had = (day: Day) => before !== null && isSeriesRow(before) && hasDay(before, day);
  return daysAsked(after, asked)
    .filter(({ seriesdate }) => !had(seriesdate) && !listed.has(`${id}/${seriesdate}`))
    .map((day) => asDay(after, after, day));
}

/** A row as one day of a series. */
export function asDay<R extends Values | Shown>(row: R, series: Values, day: SeriesDay): R {
  const common = Object.entries(row).filter(([name]) => !OF_A_DAY.includes(name));
  return { ...Object.fromEntries(common), firstdate: series.date, ...day } as unknown as R;
}
