import { addDays, type Day, daysBetween } from "../../dates/dates";

const DAYS_BACK = 7;
const DAYS_AHEAD = 14;
/** About ten years either way; further the date field does not reach. */
const MOST_EARLIER = 522;
const MOST_LATER = 261;

/** How far the timeline was opened: weeks before today, and fortnights after the first one. */
export interface Extent {
  earlier: number;
  later: number;
}

export interface DaySpan {
  from: Day;
  to: Day;
}

/** The days to ask the server for. One week back is always there, because the week strip shows it. */
export function loadedSpan(today: Day, { earlier, later }: Extent): DaySpan {
  return {
    from: addDays(today, -DAYS_BACK * Math.max(1, earlier)),
    to: addDays(today, DAYS_AHEAD * (1 + later)),
  };
}

/** The days of the list: it starts with today until earlier ones are asked for. */
export function shownSpan(today: Day, extent: Extent): DaySpan {
  const { from, to } = loadedSpan(today, extent);
  return { from: extent.earlier === 0 ? today : from, to };
}

function steps(days: number, size: number): number {
  return Math.max(0, Math.ceil(days / size));
}

/** The smallest extent that shows both what `extent` shows and `day`. */
export function reaching(day: Day, today: Day, extent: Extent): Extent {
  const distance = daysBetween(today, day);
  return {
    earlier: Math.min(MOST_EARLIER, Math.max(extent.earlier, steps(-distance, DAYS_BACK))),
    later: Math.min(MOST_LATER, Math.max(extent.later, steps(distance, DAYS_AHEAD) - 1)),
  };
}

export function canReachEarlier({ earlier }: Extent): boolean {
  return earlier < MOST_EARLIER;
}

export function canReachLater({ later }: Extent): boolean {
  return later < MOST_LATER;
}

function count(text: string | null, most: number): number {
  return text !== null && /^\d{1,4}$/.test(text) ? Math.min(Number(text), most) : 0;
}

/** The extent kept in the address, so that coming back finds the list as it was. */
export function readExtent(params: URLSearchParams): Extent {
  return {
    earlier: count(params.get("earlier"), MOST_EARLIER),
    later: count(params.get("later"), MOST_LATER),
  };
}

export function writeExtent({ earlier, later }: Extent): URLSearchParams {
  const params = new URLSearchParams();
  if (earlier > 0) params.set("earlier", String(earlier));
  if (later > 0) params.set("later", String(later));
  return params;
}
