import { addDays, compare, type Day, daysBetween, isoWeekday } from "../../../dates/dates";
import { byCreation } from "../../../offline/outbox/byCreation";
import type { Moment } from "../clock";
import { type Entry, rowKey } from "../entries";
import { isTicked, KIND_IDS } from "../kinds";
import type { DaySpan } from "./extent";

export interface DayEntries {
  day: Day;
  entries: Entry[];
}

/** Sorts after every time of day: an entry without a time is due all day, so it is below the "now" line. */
const NO_TIME = "9999";

function timeOf(entry: Entry): string {
  return entry.time || NO_TIME;
}

/** By time of day, entries without one last, in the order in which they were made. */
export function inOrder(entries: readonly Entry[]): Entry[] {
  return [...entries].sort((a, b) => compare(timeOf(a), timeOf(b)) || byCreation(a, b));
}

/** The days of a span that have entries, and those in `always` even without entries. */
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

/** The position of the "now" line among the entries of today: before the entry at this index. */
export function nowIndex(entries: readonly Entry[], { time }: Moment): number {
  const index = entries.findIndex((entry) => timeOf(entry) >= time);
  return index === -1 ? entries.length : index;
}

export function isAppointment(entry: Entry): boolean {
  return entry.timelineentrycategory.id === KIND_IDS.APPOINTMENT;
}

/** Whether an entry of today is still to come or to do. */
export function isOpen(entry: Entry, { time }: Moment): boolean {
  if (entry.done) return false;
  return !isAppointment(entry) || timeOf(entry) >= time;
}

/** An entry, or several of one study that wait for answers: these are one row. */
export type DayRow = readonly [Entry, ...Entry[]];

/** The rows of a day. What waits for answers in a study stands where its first questionnaire stands. */
export function rowsOf(entries: readonly Entry[]): DayRow[] {
  const rows: [Entry, ...Entry[]][] = [];
  for (const entry of entries) {
    const row =
      entry.study && !entry.done && rows.find(([{ study, done }]) => study === entry.study && !done);
    if (row) row.push(entry);
    else rows.push([entry]);
  }
  return rows;
}

/** The height of a row on a page, measured in rows without a button. */
function heightOf([entry]: DayRow): number {
  const hasButton = !entry.done && (entry.study || entry.diary || isTicked(entry.timelineentrycategory.id));
  return hasButton ? 2 : 1;
}

/**
 * The days until today, and from there on what fits into the height of so many rows, with `later` also of later days. Of today it leaves
 * out rows only if no day is above: what follows must not move it.
 */
export function aboveFold(
  days: readonly DayEntries[],
  today: Day,
  most: number,
  later: boolean,
): DayEntries[] {
  let height = 0;
  return days.flatMap(({ day, entries }, index) => {
    if (day > today && (!later || height >= most)) return [];
    const isFirst = index === 0 && day === today;
    const fitting = rowsOf(entries).filter((row) => {
      const fits = height < most;
      height += heightOf(row);
      return fits;
    });
    return { day, entries: isFirst ? fitting.flat() : entries };
  });
}

/** The facts for the sentence about today. */
export interface Outlook {
  /** Entries of today that are still to come or to do. */
  open: number;
  /** Whether today has entries that are over. */
  isStarted: boolean;
  /** The first appointment from now on, within the loaded days. */
  next: Entry | null;
}

export function outlookOf(entries: readonly Entry[], now: Moment): Outlook {
  const today = entries.filter((entry) => entry.date === now.day);
  const open = today.filter((entry) => isOpen(entry, now));
  const coming = entries.filter(
    (entry) =>
      isAppointment(entry) &&
      (entry.date > now.day ? !entry.done : entry.date === now.day && isOpen(entry, now)),
  );
  const next = inOrder(coming).sort((a, b) => compare(a.date, b.date))[0];
  return { open: rowsOf(open).length, isStarted: open.length < today.length, next: next ?? null };
}

/** The week around a day, Monday first. */
export function weekOf(day: Day): Day[] {
  const monday = addDays(day, 1 - isoWeekday(day));
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}

/** The few entries of today shown in low-energy mode: open ones first, and all those in `keep`. */
export function fewOf(
  entries: readonly Entry[],
  now: Moment,
  keep: ReadonlySet<string>,
  most: number,
): Entry[] {
  const open = entries.filter((entry) => isOpen(entry, now) || keep.has(rowKey(entry)));
  const few = new Set(rowsOf(open).slice(0, most).flat());
  // Low-energy mode must not hide an appointment.
  return entries.filter((entry) => few.has(entry) || isAppointment(entry));
}

/** Days. A longer stretch without entries gets a line of its own in the list. */
const LONG_STRETCH = 14;

/** The last day of a long stretch without entries between two shown days; null for a shorter one. */
export function emptyUntil(before: Day, day: Day): Day | null {
  return daysBetween(before, day) > LONG_STRETCH ? addDays(day, -1) : null;
}

/** The id of the element of a day, to find its heading. */
export function dayId(day: Day): string {
  return `day-${day}`;
}
