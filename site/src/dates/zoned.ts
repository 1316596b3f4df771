import { type Day, fromParts, toParts } from "./dates";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  formats.set(zone, formatter);
  return formatter;
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

/** A day and a time of day, `HHMM`, on the clock of some place. */
export interface LocalTime {
  day: Day;
  time: string;
}

/**
 * The instants at which the clocks of a zone show a time, in milliseconds since 1970: none where they leave it out, two where it comes
 * twice. `otherwise` is the instant of a time that is left out, moved forward by what is left out.
 */
export function instantsOf({ day, time }: LocalTime, zone: string): { there: number[]; otherwise: number } {
  const { year, month, day: date } = toParts(day);
  const local = Date.UTC(year, month - 1, date, Number(time.slice(0, 2)), Number(time.slice(2)));
  const offsets = [offsetAt(local - DAY_MS, zone), offsetAt(local + DAY_MS, zone)];
  const [before = 0] = offsets;
  const there = [...new Set(offsets)]
    .filter((offset) => offsetAt(local - offset, zone) === offset)
    .map((offset) => local - offset);
  return { there, otherwise: local - before };
}

/** The first instant at which they do, or the one of a time that is left out. */
export function instantOf(moment: LocalTime, zone: string): number {
  const { there, otherwise } = instantsOf(moment, zone);
  return there[0] ?? otherwise;
}

/** What the clocks of a zone show at an instant, in milliseconds since 1970. */
export function shownAt(instant: number, zone: string): LocalTime {
  const there = new Date(instant + offsetAt(instant, zone));
  const [year, month, date] = [there.getUTCFullYear(), there.getUTCMonth() + 1, there.getUTCDate()];
  const day = fromParts({ year, month, day: date }) ?? "";
  return { day, time: there.toISOString().slice(11, 16).replace(":", "") };
}
