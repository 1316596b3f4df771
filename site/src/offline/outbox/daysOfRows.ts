import type { Row } from "../../api/entities";
import type { Values } from "../../device/item";
import { daysOf, insideOf } from "./daysShown";
import { dayOf, daysAsked, isSeriesRow } from "./seriesDays";
import { asDay } from "./seriesShown";

interface Stored extends Row {
  date: string;
  series?: unknown;
  seriesdate?: unknown;
  skipped?: unknown;
}

/**
 * The entries of a list as the server counts them from its rows: of a window of days every day of a series that is neither left out nor a
 * row of its own; without one the rows as they are stored. The article of the day is no row.
 */
export function daysOfRows(params: URLSearchParams, rows: readonly Row[]): readonly Row[] {
  const stored = rows as readonly Stored[];
  const inside = insideOf(params);
  const own = new Set(stored.map(({ series, seriesdate }) => `${series}/${seriesdate}`));
  const days = daysOf(params);
  // Days that are rows of their own are left out below.
  const asked = days && { ...days, most: days.most + own.size };
  const single = (row: Stored): readonly Stored[] => {
    if (row.skipped === true) return [];
    const { seriesdate: _, ...shown } = dayOf(valuesOf(row), row.date, asked?.reader ?? null);
    return [{ ...row, ...shown }].filter(inside);
  };
  const daysOfSeries = (row: Stored) =>
    asked
      ? daysAsked(valuesOf(row), asked)
          .filter(({ seriesdate }) => !own.has(`${row.id}/${seriesdate}`))
          .map((day) => asDay(row, valuesOf(row), day))
          .filter(inside)
      : [];
  const all = asked
    ? stored.flatMap((row) => (isSeriesRow(valuesOf(row)) ? daysOfSeries(row) : single(row)))
    : stored.filter(inside);
  const way = params.get("o.sort")?.startsWith("date|desc") ? -1 : 1;
  return [...all].sort((one, other) => way * (compared(one.date, other.date) || one.id - other.id));
}

function compared(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

function valuesOf(row: Stored): Values {
  return row as unknown as Values;
}
