import { addDays, type Day } from "../../../dates/dates";

const DAYS_BACK = 7;
const DAYS_AHEAD = 14;

/** Days of the windows after the first one. The later ones are longer, because entries become rarer. */
const WINDOW_DAYS = [28, 28, 28, 56, 56];
const FAR_WINDOW_DAYS = 112;

/** Eleven years either way; the date field allows no more. */
const MOST_WINDOWS = 42;

/** How much of the timeline is shown: the number of windows before today (the first is the week before) and after it. */
export interface Extent {
  earlier: number;
  later: number;
}

export interface DaySpan {
  from: Day;
  to: Day;
}

function daysOf(windows: number): number {
  return Array.from({ length: windows }, (_, index) => WINDOW_DAYS[index] ?? FAR_WINDOW_DAYS).reduce(
    (sum, days) => sum + days,
    0,
  );
}

/** The days that are always loaded; the week strip shows one week back. */
export function firstSpan(today: Day): DaySpan {
  return { from: addDays(today, -DAYS_BACK), to: addDays(today, DAYS_AHEAD) };
}

/**
 * The windows before the first one, the nearest first. The same day and number always give the same window, so that its
 * key is stable.
 */
export function earlierSpans(today: Day, { earlier }: Extent): DaySpan[] {
  const first = firstSpan(today).from;
  return Array.from({ length: Math.max(0, earlier - 1) }, (_, index) => ({
    from: addDays(first, -daysOf(index + 1)),
    to: addDays(first, -daysOf(index) - 1),
  }));
}

/** The windows after the first one, the nearest first. */
export function laterSpans(today: Day, { later }: Extent): DaySpan[] {
  const last = firstSpan(today).to;
  return Array.from({ length: later }, (_, index) => ({
    from: addDays(last, daysOf(index) + 1),
    to: addDays(last, daysOf(index + 1)),
  }));
}

/** The days of the list. It starts with today until earlier ones are asked for. */
export function shownSpan(today: Day, extent: Extent): DaySpan {
  const { from, to } = firstSpan(today);
  return {
    from: extent.earlier === 0 ? today : addDays(from, -daysOf(extent.earlier - 1)),
    to: addDays(to, daysOf(extent.later)),
  };
}

/** The smallest extent that shows both what `extent` shows and `day`. */
export function reaching(day: Day, today: Day, extent: Extent): Extent {
  let { earlier, later } = extent;
  while (earlier < MOST_WINDOWS && day < shownSpan(today, { earlier, later }).from) earlier += 1;
  while (later < MOST_WINDOWS && day > shownSpan(today, { earlier, later }).to) later += 1;
  return { earlier, later };
}

export function canReachEarlier({ earlier }: Extent): boolean {
  return earlier < MOST_WINDOWS;
}

export function canReachLater({ later }: Extent): boolean {
  return later < MOST_WINDOWS;
}

function count(text: string | null): number {
  return text !== null && /^\d{1,4}$/.test(text) ? Math.min(Number(text), MOST_WINDOWS) : 0;
}

/** The extent kept in the address, so that the back button shows the same list. */
export function readExtent(params: URLSearchParams): Extent {
  return { earlier: count(params.get("earlier")), later: count(params.get("later")) };
}

export function writeExtent({ earlier, later }: Extent): URLSearchParams {
  const params = new URLSearchParams();
  if (earlier > 0) params.set("earlier", String(earlier));
  if (later > 0) params.set("later", String(later));
  return params;
}
