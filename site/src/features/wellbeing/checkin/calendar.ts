import { addDays, addMonths, type Day, daysInMonth, isoWeekday, toParts } from "../../../dates/dates";
import { lastOfDays, type Point } from "../../../questionnaire/trend/course";
import type { Span } from "./strips";

export interface CalendarDay {
  day: Day;
  /** What was answered last on it; null where nothing was. */
  value: number | null;
}

interface Month {
  /** Its first day. */
  first: Day;
  /** Whole weeks from Monday on; null is a day of another month. */
  days: readonly (CalendarDay | null)[];
}

const WEEK_IN_DAYS = 7;
/** More would be a wall of months. */
const MAX_MONTHS = 12;

/** The months of a span with the values of their days, the newest last, a year at most. */
export function monthsOf(points: readonly Point[], { from, to }: Span): readonly Month[] {
  const values = new Map(lastOfDays(points).map(({ day, value }) => [day, value]));
  const months: Month[] = [];
  for (let first = `${from.slice(0, 6)}01`; first <= to; first = addMonths(first, 1)) {
    const { year, month } = toParts(first);
    const before = Array<null>(isoWeekday(first) - 1).fill(null);
    const days = Array.from({ length: daysInMonth(year, month) }, (_, index) => {
      const day = addDays(first, index);
      return { day, value: values.get(day) ?? null };
    });
    const rest = (WEEK_IN_DAYS - ((before.length + days.length) % WEEK_IN_DAYS)) % WEEK_IN_DAYS;
    months.push({ first, days: [...before, ...days, ...Array<null>(rest).fill(null)] });
  }
  return months.slice(-MAX_MONTHS);
}
