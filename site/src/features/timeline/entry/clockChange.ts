import { addDays, type Day, toParts } from "../../../dates/dates";
import { comesOn, type Rhythm } from "../entries";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A little more than a year: every zone that changes its clocks does so within it. */
const DAYS_AHEAD = 370;

/** The effect of a clock change on a time: it does not exist on that day and moves, or it occurs twice. */
export interface ClockFault {
  kind: "skipped" | "twice";
  day: Day;
  /** `HHMM` at which the entry is shown then. */
  shown: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  formats.set(zone, made);
  return made;
}

/** The offset of a zone from UTC at an instant, in milliseconds. */
function offsetAt(instant: number, zone: string): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  const there = Date.UTC(year, month - 1, day, hour, minute);
  return there - Math.floor(instant / MINUTE_MS) * MINUTE_MS;
}

function clockOf(local: number): string {
  return new Date(local).toISOString().slice(11, 16).replace(":", "");
}

/** The effect on a time, `HHMM`, on a day in a zone; null unless the clocks change on that day. */
export function clockFault(day: Day, time: string, zone: string): ClockFault | null {
  const { year, month, day: date } = toParts(day);
  const local = Date.UTC(year, month - 1, date, Number(time.slice(0, 2)), Number(time.slice(2)));
  const [before, after] = [offsetAt(local - DAY_MS, zone), offsetAt(local + DAY_MS, zone)];
  if (before === after) return null;
  const isThere = (offset: number) => offsetAt(local - offset, zone) === offset;
  if (isThere(before) && isThere(after)) return { kind: "twice", day, shown: time };
  if (isThere(before) || isThere(after)) return null;
  return { kind: "skipped", day, shown: clockOf(local + after - before) };
}

interface Plan extends Rhythm {
  last: Day | null;
  time: string;
  zone: string;
}

/** The first such day of an entry, from `today` on. */
export function nextClockFault(plan: Plan, today: Day): ClockFault | null {
  const { first, repeat, last, time, zone } = plan;
  if (repeat === "SINGLE") return clockFault(first, time, zone);
  const begin = first > today ? first : today;
  const end = addDays(begin, DAYS_AHEAD);
  for (let day = begin; day <= end && (last === null || day <= last); day = addDays(day, 1)) {
    const fault = comesOn(plan, day) ? clockFault(day, time, zone) : null;
    if (fault) return fault;
  }
  return null;
}
