import type { TFunction } from "i18next";
import { type Day, isDay } from "../../dates/dates";
import { instantOf, type LocalTime } from "../../dates/zoned";
import type { Kind } from "./kinds";
import { readTime, showTime } from "./timeOfDay";

/** Minutes before an entry at which a reminder can be chosen: at its time, 10 and 30 minutes, 1 and 2 hours, a day, a week. */
const CHOICES = [0, 10, 30, 60, 120, 1440, 10_080] as const;

const UNITS = [
  ["weeks", 10_080],
  ["days", 1440],
  ["hours", 60],
  ["minutes", 1],
] as const;

/** What the form suggests, in minutes as text. */
const USUAL: Readonly<Record<Kind, string>> = {
  REMINDER: "0",
  INTAKE: "0",
  // A day to find someone to go along, and to note what to ask.
  APPOINTMENT: "1440",
  TIME_FOR_ME: "",
};

export function usualReminder(kind: Kind | ""): string {
  return kind === "" ? "" : USUAL[kind];
}

/** The time that a reminder of an entry without one counts from, `HHMM`. */
const MORNING = "0800";

const MINUTE_MS = 60_000;

interface Planned {
  repeat: string;
  date: Day | null;
  time: string;
  reminder: string;
}

/** What a form can take instead of a reminder whose moment has passed. */
export type NextReminder = { reminder: string } | { time: string; reminder: string };

/**
 * Whether the moment of the reminder has passed, and the next useful one: as long before as is still possible, or at a time
 * of today where there was none. Null where it is still to come, or a later day of a series has one.
 */
export function passedReminder(
  { repeat, date, time, reminder }: Planned,
  now: LocalTime,
  zone: string,
): { next: NextReminder | null } | null {
  const clock = readTime(time);
  if (reminder === "" || clock === null || !isDay(date) || repeat !== "SINGLE") return null;
  const present = instantOf(now, zone);
  const isAhead = (minutes: number) =>
    instantOf({ day: date, time: clock || MORNING }, zone) - minutes * MINUTE_MS > present;
  if (isAhead(Number(reminder))) return null;
  const later = CHOICES.findLast((minutes) => minutes < Number(reminder) && isAhead(minutes));
  if (later !== undefined) return { next: { reminder: String(later) } };
  const hour = Number(now.time.slice(0, 2)) + 1;
  const isOpen = clock === "" && date === now.day && hour < 24;
  return { next: isOpen ? { time: showTime(`${String(hour).padStart(2, "0")}00`), reminder: "0" } : null };
}

/** The choices of the form in minutes, with the one that is stored. */
export function remindersOffered(chosen: string): number[] {
  const own = chosen === "" ? [] : [Number(chosen)];
  return [...new Set([...CHOICES, ...own])].sort((one, other) => one - other);
}

/** "30 Minuten vorher". All day there is no time to count from: "Am selben Tag um 8:00 Uhr". */
export function reminderText(t: TFunction, minutes: number, allDay: boolean): string {
  if (minutes === 0) return t(allDay ? "reminder.morning" : "reminder.atTime");
  const [unit, size] = UNITS.find(([, of]) => minutes % of === 0) ?? UNITS[3];
  return t(`reminder.${unit}`, { count: minutes / size });
}
