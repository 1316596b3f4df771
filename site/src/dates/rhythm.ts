import { type Day, daysBetween, isoWeekday } from "./dates";

/** How often an entry is repeated. The ids are the server's fixed ones. */
export const REPEAT_IDS = { SINGLE: 1, DAILY: 2, WEEKLY: 3 } as const;

export type Repeat = keyof typeof REPEAT_IDS;

export const REPEATS = Object.keys(REPEAT_IDS) as readonly Repeat[];

/** How often an entry of this type is repeated. */
export function repeatOfId(id: unknown): Repeat {
  return REPEATS.find((repeat) => REPEAT_IDS[repeat] === id) ?? "SINGLE";
}

/** The days of the week as the wire names them, Monday first. */
export const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

export type Weekday = (typeof WEEKDAYS)[number];

/** The weekday of a day. */
export function weekdayName(day: Day): Weekday {
  return WEEKDAYS[isoWeekday(day) - 1] ?? "mon";
}

/** On which days a series comes. */
export interface Rhythm {
  first: Day;
  repeat: Repeat;
  /** Weeks from one time to the next, of a weekly entry. */
  weeks: number;
  /** Of a weekly entry, besides the weekday of the first day. */
  weekdays: readonly Weekday[];
}

/** Whether a series comes on a day, its end aside. Its weeks begin on the weekday of its first day, as on the server. */
export function comesOn({ first, repeat, weeks, weekdays }: Rhythm, day: Day): boolean {
  const days = daysBetween(first, day);
  if (days < 0 || repeat === "SINGLE") return days === 0;
  if (repeat === "DAILY") return true;
  if (Math.floor(days / 7) % weeks !== 0) return false;
  return days % 7 === 0 || weekdays.includes(weekdayName(day));
}
