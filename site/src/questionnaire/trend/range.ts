import { addDays, addMonths, compare, type Day } from "../../dates/dates";

export const RANGES = ["week", "month", "all"] as const;
/** How much of a course is shown. */
export type Range = (typeof RANGES)[number];

const WEEK_IN_DAYS = 7;

/** The days of a range up to today; of all, from the first to the last of the days that are known. Null where none is. */
export function spanOf(range: Range, days: readonly Day[], today: Day): { from: Day; to: Day } | null {
  if (range === "week") return { from: addDays(today, 1 - WEEK_IN_DAYS), to: today };
  if (range === "month") return { from: addDays(addMonths(today, -1), 1), to: today };
  const known = [...days].sort(compare);
  const [from, to] = [known[0], known.at(-1)];
  return from !== undefined && to !== undefined ? { from, to } : null;
}

/** Where a course begins to be shown: with the last month, if it has something to show and there is more before it. */
export function firstRange(days: readonly Day[], today: Day): Range {
  const month = spanOf("month", days, today);
  const recent = new Set(days.filter((day) => month && day >= month.from));
  return recent.size > 1 && days.some((day) => month && day < month.from) ? "month" : "all";
}
