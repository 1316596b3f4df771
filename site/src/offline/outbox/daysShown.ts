import { type Item, idOf } from "../../device/item";
import { byCreation } from "./byCreation";
import { withWaiting, withWaitingRow } from "./overlay";
import type { DaysAsked } from "./seriesDays";
import { withSeries } from "./seriesShown";

const ROOT = "timelineentry";

/** The rows of a page where a list does not say how many, as on the server. */
const PAGE = 100;

/** What an entry of the timeline has in common with every row of a window. */
interface Shown {
  id: number;
  date?: unknown;
  timelineentrycategory?: unknown;
  series?: unknown;
  seriesdate?: unknown;
  skipped?: unknown;
}

const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/**
 * Entries of a list as they will be when everything that waits has arrived: changed ones only where the list still holds their
 * day, those that come from other days or were added on its first page, days that are left out nowhere. A series stands on
 * each of its days.
 */
export function entriesWithWaiting<R extends Shown>(
  params: URLSearchParams,
  rows: readonly R[],
  items: readonly Item[],
): readonly R[] {
  const all = items.filter(({ root }) => root === ROOT);
  const inside = insideOf(params);
  const isFirst = !params.has("p.c") && Number(params.get("p.i") ?? 0) === 0;
  const asked = daysOf(params);
  const { rows: days, left: own } = asked ? withSeries(rows, all, asked, isFirst) : { rows, left: all };
  const known = days === rows ? rows : days.filter(inside);
  const waiting = isFirst ? own : own.filter(({ kind }) => kind !== "add");
  const there = withWaiting(ROOT, known, waiting, inside).filter((row) => row.skipped !== true);
  const further = isFirst ? coming<R>(own, known).filter((row) => inside(row) && row.skipped !== true) : [];
  if (further.length === 0 && there.length === rows.length && there.every((row, at) => row === rows[at]))
    return rows;
  const sort = params.get("o.sort") ?? "";
  if (sort !== "" && !sort.startsWith("date")) return [...there, ...further];
  const way = sort.startsWith("date|desc") ? -1 : 1;
  return [...there, ...further].sort(
    (one, other) => way * (byText(String(one.date), String(other.date)) || byCreation(one, other)),
  );

  /** Changed rows that the answer does not have, as their day was outside when it was given. */
  function coming<T extends Shown>(changes: readonly Item[], answered: readonly Shown[]): T[] {
    const begun = new Map<string, Item>();
    for (const item of changes)
      if (item.previousRow && !begun.has(`${item.row} ${item.day}`))
        begun.set(`${item.row} ${item.day}`, item);
    return [...begun.values()].flatMap(({ previousRow }) => {
      const row = previousRow as unknown as T;
      if ((inside(row) && row.skipped !== true) || answered.some((other) => isSame(other, row))) return [];
      return withWaitingRow(ROOT, row, changes) ?? [];
    });
  }
}

/** Whether two rows are the same entry, or the same day of a series, which becomes a row of its own. */
function isSame(one: Shown, other: Shown): boolean {
  return one.seriesdate === other.seriesdate && (one.series || one.id) === (other.series || other.id);
}

/** Whether an entry is on one of the days of a list, and of its category. */
export function insideOf(params: URLSearchParams): (row: Shown) => boolean {
  const [from, to, category] = ["f.from", "f.to", "f.timelineentrycategoryId"].map((name) =>
    params.get(name),
  );
  return ({ date, timelineentrycategory }) =>
    (!from || String(date) >= from) &&
    (!to || String(date) <= to) &&
    (!category || String(idOf(timelineentrycategory)) === category);
}

/** The days that a list asks for; null where it shows rows as they are stored. */
export function daysOf(params: URLSearchParams): DaysAsked | null {
  const [from, to] = [params.get("f.from"), params.get("f.to")];
  if (!from && !to) return null;
  return {
    from,
    to,
    reader: params.get("f.timezone"),
    isBackwards: params.get("o.sort")?.startsWith("date|desc") ?? false,
    most: Number(params.get("p.s") ?? PAGE),
  };
}
