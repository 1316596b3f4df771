import { addDays, compare, type Day, daysBetween, isoWeekday } from "../../../dates/dates";
import type { Moment } from "../clock";
import { type Entry, rowKey } from "../entries";
import { KIND_IDS } from "../kinds";
import type { DaySpan } from "./extent";

export interface DayEntries {
  day: Day;
  entries: Entry[];
}

/** Behind every time of day: what has no time is due at any time, so it stays below the line that says "now". */
const NO_TIME = "9999";

function timeOf(entry: Entry): string {
  return entry.time || NO_TIME;
}

/** By time of day, entries without one last, in the order in which they were made. */
export function inOrder(entries: readonly Entry[]): Entry[] {
  return [...entries].sort((a, b) => compare(timeOf(a), timeOf(b)) || a.id - b.id);
}

/** The days of a span that hold entries, and `always` those that are shown even when empty. */
export function groupByDay(
  entries: readonly Entry[],
  { from, to }: DaySpan,
  always: readonly Day[],
): DayEntries[] {
  const byDay = new Map<Day, Entry[]>(always.map((day) => [day, []]));
  for (const entry of entries) {
    const known = byDay.get(entry.date);
    if (known) known.push(entry);
    else byDay.set(entry.date, [entry]);
  }
  return [...byDay]
    .filter(([day]) => day >= from && day <= to)
    .sort(([a], [b]) => compare(a, b))
    .map(([day, ofDay]) => ({ day, entries: inOrder(ofDay) }));
}

/** Where the line that says "now" stands among the entries of today: before the entry at this index. */
export function nowIndex(entries: readonly Entry[], { time }: Moment): number {
  const index = entries.findIndex((entry) => timeOf(entry) >= time);
  return index === -1 ? entries.length : index;
}

export function isAppointment(entry: Entry): boolean {
  return entry.timelineentrycategory.id === KIND_IDS.APPOINTMENT;
}

/** Whether an entry of today still lies before the person. */
export function isOpen(entry: Entry, { time }: Moment): boolean {
  if (entry.done) return false;
  return !isAppointment(entry) || timeOf(entry) >= time;
}

/** What the first sentence of the day is made of. */
export interface Outlook {
  /** Entries of today that are still to come or to do. */
  open: number;
  /** Whether today has entries that are over. */
  begun: boolean;
  /** The first appointment from now on, within the loaded days. */
  next: Entry | null;
}

export function outlookOf(entries: readonly Entry[], now: Moment): Outlook {
  const today = entries.filter((entry) => entry.date === now.day);
  const open = today.filter((entry) => isOpen(entry, now)).length;
  const coming = entries.filter(
    (entry) =>
      isAppointment(entry) &&
      (entry.date > now.day ? !entry.done : entry.date === now.day && isOpen(entry, now)),
  );
  const next = inOrder(coming).sort((a, b) => compare(a.date, b.date))[0];
  return { open, begun: open < today.length, next: next ?? null };
}

/** The week around a day, Monday first. */
export function weekOf(day: Day): Day[] {
  const monday = addDays(day, 1 - isoWeekday(day));
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}

/** The few entries of today that are shown when less is more: the open ones first in line, and those in `keep`. */
export function fewOf(
  entries: readonly Entry[],
  now: Moment,
  keep: ReadonlySet<string>,
  most: number,
): Entry[] {
  const open = entries.filter((entry) => isOpen(entry, now) || keep.has(rowKey(entry)));
  const few = new Set(open.slice(0, most));
  // Less on the page must not cost anybody an appointment.
  return entries.filter((entry) => few.has(entry) || isAppointment(entry));
}

/** A stretch without entries that is worth a word of its own, in days. */
const LONG_STRETCH = 14;

/** The last day of the empty stretch between two shown days; null when they lie close together. */
export function emptyUntil(before: Day, day: Day): Day | null {
  return daysBetween(before, day) > LONG_STRETCH ? addDays(day, -1) : null;
}

/** The id of the element around a day, by which its heading is found. */
export function dayId(day: Day): string {
  return `day-${day}`;
}
