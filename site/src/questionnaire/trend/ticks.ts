import { addDays, addMonths, type Day, daysBetween, isoWeekday } from "../../dates/dates";

interface Ticks {
  days: readonly Day[];
  /** Whether a day or a month is written. */
  unit: "day" | "month";
}

/** Above this many weeks an axis has months. */
const MOST_WEEKS = 26;
const WEEK_IN_DAYS = 7;

/** The days below an axis, at most as many as fit: each day of a week, else Mondays, else the beginnings of months. */
export function ticksOf(from: Day, to: Day, most: number): Ticks {
  const length = daysBetween(from, to) + 1;
  if (length <= WEEK_IN_DAYS)
    return {
      unit: "day",
      days: thinned(
        series(from, to, (day) => addDays(day, 1)),
        most,
      ),
    };
  if (length <= MOST_WEEKS * WEEK_IN_DAYS) {
    const monday = addDays(from, (8 - isoWeekday(from)) % WEEK_IN_DAYS);
    return {
      unit: "day",
      days: thinned(
        series(monday, to, (day) => addDays(day, WEEK_IN_DAYS)),
        most,
      ),
    };
  }
  const month = from.endsWith("01") ? from : addMonths(`${from.slice(0, 6)}01`, 1);
  return {
    unit: "month",
    days: thinned(
      series(month, to, (day) => addMonths(day, 1)),
      most,
    ),
  };
}

function series(from: Day, to: Day, next: (day: Day) => Day): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; day = next(day)) days.push(day);
  return days;
}

/** Every nth, with the last of them, as what is newest matters most. */
function thinned(days: readonly Day[], most: number): readonly Day[] {
  const step = Math.max(1, Math.ceil(days.length / Math.max(1, most)));
  return days.filter((_, index) => (days.length - 1 - index) % step === 0);
}
