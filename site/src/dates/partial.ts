import { type Day, fromParts, isDay } from "./dates";

/**
 * What is known of a date: the day as `YYYYMMDD`, the month as `YYYYMM`, or the year as `YYYY`. The API stores the first
 * day of a month or a year beside its precision.
 */
export type PartialDay = string;

export type Precision = "day" | "month" | "year";

const LENGTHS: Record<Precision, number> = { day: 8, month: 6, year: 4 };

/** The first day of what is known; null when the value is no date. */
export function firstDay(value: string | null | undefined): Day | null {
  if (!value || !/^\d+$/.test(value)) return null;
  const first = `${value}${{ 6: "01", 4: "0101" }[value.length] ?? ""}`;
  return isDay(first) ? first : null;
}

export function precisionOf(value: PartialDay): Precision {
  return value.length === LENGTHS.year ? "year" : value.length === LENGTHS.month ? "month" : "day";
}

/** A stored day, cut to what is known of it. */
export function partialOf(day: Day, precision: Precision | null | undefined): PartialDay {
  return day.slice(0, LENGTHS[precision ?? "day"]);
}

/** Parses `MM.YYYY`, `MM/YYYY` (one digit is enough for the month) or `YYYY`. Null when that is no month and no year. */
export function parsePartial(text: string): PartialDay | null {
  const [, month, year] = /^(?:(\d{1,2}) ?[./] ?)?(\d{4})$/.exec(text.trim()) ?? [];
  const first = fromParts({ year: Number(year), month: Number(month ?? 1), day: 1 });
  return first && partialOf(first, month === undefined ? "year" : "month");
}

/** `MM.YYYY` or `YYYY`, as it is typed. */
export function formatPartial(value: PartialDay): string {
  const [year, month] = [value.slice(0, LENGTHS.year), value.slice(LENGTHS.year)];
  return month ? `${month}.${year}` : year;
}
