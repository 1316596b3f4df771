import { addDays, type Day } from "../../../dates/dates";
import { comesOn, type Rhythm } from "../../../dates/rhythm";
import { instantsOf, shownAt } from "../../../dates/zoned";

/** A little more than a year: every zone that changes its clocks does so within it. */
const DAYS_AHEAD = 370;

/** The effect of a clock change on a time: it does not exist on that day and moves, or it occurs twice. */
export interface ClockFault {
  kind: "skipped" | "twice";
  day: Day;
  /** `HHMM` at which the entry is shown then. */
  shown: string;
}

/** The effect on a time, `HHMM`, on a day in a zone; null unless the clocks change on that day. */
export function clockFault(day: Day, time: string, zone: string): ClockFault | null {
  const { there, otherwise } = instantsOf({ day, time }, zone);
  if (there.length > 1) return { kind: "twice", day, shown: time };
  return there.length > 0 ? null : { kind: "skipped", day, shown: shownAt(otherwise, zone).time };
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
