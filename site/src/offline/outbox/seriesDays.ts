import { addDays, type Day, daysBetween } from "../../dates/dates";
import { comesOn, type Rhythm, repeatOfId, type Weekday } from "../../dates/rhythm";
import { instantOf, instantsOf, type LocalTime, shownAt } from "../../dates/zoned";
import { idOf, type Values } from "../../device/item";

/** The days of a list that shows each day of a series; without one of the ends at most `most` days of each series. */
export interface DaysAsked {
  from: Day | null;
  to: Day | null;
  /** The zone of the reader, where it is known. */
  reader: string | null;
  /** Last day first. */
  isBackwards: boolean;
  most: number;
}

/** What a day of a series has of its own, as the server answers it. */
export interface SeriesDay {
  seriesdate: Day;
  date: Day;
  time?: string;
  endtime?: string;
  instant?: string;
}

/** The most days between a day of a series and that of the reader's calendar: zones lie up to 26 hours apart. */
const DRIFT = 3;

/** No day of a series without end lies later, as on the server. */
const LAST_DAY: Day = "99991220";

const DAY_MINUTES = 24 * 60;
const DAY_MS = DAY_MINUTES * 60_000;

const textOf = (values: Values, name: string): string => String(values[name] ?? "");

/** Whether a row is an entry that comes back, as it is stored. */
export function isSeriesRow(row: Values): boolean {
  return !row.series && repeatOfId(idOf(row.timelineentrytype)) !== "SINGLE";
}

function rhythmOf(series: Values): Rhythm {
  return {
    first: textOf(series, "date"),
    repeat: repeatOfId(idOf(series.timelineentrytype)),
    weeks: Number(series.weeks ?? 1),
    weekdays: (series.weekdays ?? []) as readonly Weekday[],
  };
}

function lastOf(series: Values): Day {
  return textOf(series, "enddate") || LAST_DAY;
}

/** Whether a series has a day. */
export function hasDay(series: Values, day: Day): boolean {
  return day <= lastOf(series) && comesOn(rhythmOf(series), day);
}

/** The days of a series that a list asks for, whether or not single ones of them are left out or are rows of their own. */
export function daysAsked(series: Values, asked: DaysAsked): SeriesDay[] {
  const { from, to, reader, isBackwards } = asked;
  const [first, last] = [textOf(series, "date"), lastOf(series)];
  const begin = from && addDays(from, -DRIFT) > first ? addDays(from, -DRIFT) : first;
  const end = to && addDays(to, DRIFT) < last ? addDays(to, DRIFT) : last;
  const most = from && to ? Number.POSITIVE_INFINITY : asked.most;
  const rhythm = rhythmOf(series);
  const found: SeriesDay[] = [];
  const step = isBackwards ? -1 : 1;
  for (
    let day = isBackwards ? end : begin;
    day >= begin && day <= end && found.length < most;
    day = addDays(day, step)
  ) {
    const shown = comesOn(rhythm, day) ? dayOf(series, day, reader) : null;
    if (shown && !(from && shown.date < from) && !(to && shown.date > to)) found.push(shown);
  }
  return found;
}

/** A day of a series on the calendar and the clock of the reader. */
export function dayOf(series: Values, day: Day, reader: string | null): SeriesDay {
  const [time, zone, meaning] = ["time", "zone", "timemeaning"].map((name) => textOf(series, name));
  if (!time) return { seriesdate: day, date: day };
  const local = { day, time };
  if (!zone || (meaning !== "home" && meaning !== "interval")) return byTheClock(series, local, reader);
  const instant = meaning === "home" ? instantOf(local, zone) : afterDays(series, day, { time, zone });
  const there = shownAt(instant, reader ?? zone);
  return { ...timed(series, day, there), instant: instantText(instant) };
}

/** The same time on the clock wherever the reader is. The day is always its own, also where the clocks leave out the end of it. */
function byTheClock(series: Values, local: LocalTime, reader: string | null): SeriesDay {
  if (!reader) return timed(series, local.day, local);
  const instant = instantOf(local, reader);
  const there = shownAt(instant, reader);
  const shown = there.day === local.day ? there : local;
  return { ...timed(series, local.day, shown), instant: instantText(instant) };
}

/** So many times 24 hours after the first one. */
function afterDays(series: Values, day: Day, { time, zone }: { time: string; zone: string }): number {
  const first = textOf(series, "date");
  const local = { day: first, time };
  const { there } = instantsOf(local, zone);
  const isSecond = there.length > 1 && Date.parse(textOf(series, "instant")) === there[1];
  return ((isSecond ? there[1] : undefined) ?? instantOf(local, zone)) + daysBetween(first, day) * DAY_MS;
}

/** The end keeps its distance from the beginning. */
function timed(series: Values, seriesdate: Day, { day, time }: LocalTime): SeriesDay {
  const end = textOf(series, "endtime");
  const shown = { seriesdate, date: day, time };
  if (!end) return shown;
  const minute = minuteOf(time) + minuteOf(end) - minuteOf(textOf(series, "time"));
  return { ...shown, endtime: timeOf((minute + DAY_MINUTES) % DAY_MINUTES) };
}

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(2));
}

function timeOf(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join("");
}

function instantText(instant: number): string {
  return new Date(instant).toISOString().replace(".000Z", "Z");
}
