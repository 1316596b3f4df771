import { clamp, type Day, daysInMonth, fromParts, toParts } from "./dates";

/** What a date picker may offer, and how a choice moves when one of its parts changes. */

/** Where a picker without a value starts. */
export const START_VALUE: Day = "20000101";

/** The window of years around the current one, unless the caller names another. */
export const YEARS_BACK = 10;
export const YEARS_AHEAD = 10;

export interface YearRange {
  from: number;
  to: number;
}

export interface LimitRules {
  today: Day;
  min?: Day | null | undefined;
  max?: Day | null | undefined;
  /** Replaces the window around the current year, for example for a birthday. */
  yearRange?: YearRange | undefined;
}

/** The first and the last day that may be chosen. */
export interface Limits {
  first: Day;
  last: Day;
}

/** The year window bounded by `min` and `max`; null when they leave no day. */
export function limits({ today, min, max, yearRange }: LimitRules): Limits | null {
  const thisYear = toParts(today).year;
  const from = yearRange?.from ?? thisYear - YEARS_BACK;
  const to = yearRange?.to ?? thisYear + YEARS_AHEAD;
  const first = clamp(`${from}0101`, min);
  const last = clamp(`${to}1231`, null, max);
  return first <= last ? { first, last } : null;
}

/** What the picker shows: a month to look at and, once tapped, a day of that month. */
export interface Choice {
  /** The day the calendar looks at; its month is the shown month. */
  focus: Day;
  /** The chosen day, always of the shown month, or null while it is missing. */
  day: Day | null;
}

function inside(day: Day | null, { first, last }: Limits): day is Day {
  return day !== null && day >= first && day <= last;
}

/**
 * The choice a picker opens with: an allowed value is chosen; otherwise it only looks at the nearest allowed day to
 * the value or to `start`, because a date nobody tapped must not be taken over by accident.
 */
export function openingChoice(
  value: Day | null | undefined,
  start: Day | undefined,
  allowed: Limits,
): Choice {
  if (value && inside(value, allowed)) return { focus: value, day: value };
  return { focus: clamp(value || start || START_VALUE, allowed.first, allowed.last), day: null };
}

/** The choice after another year was selected: month and day stay where the limits and the calendar have them. */
export function withYear(choice: Choice, year: number, allowed: Limits): Choice {
  return moveTo(choice, year, toParts(choice.focus).month, allowed);
}

export function withMonth(choice: Choice, month: number, allowed: Limits): Choice {
  return moveTo(choice, toParts(choice.focus).year, month, allowed);
}

function moveTo(choice: Choice, year: number, month: number, allowed: Limits): Choice {
  const day = toParts(choice.focus).day;
  const last = daysInMonth(year, month);
  const focus = clamp(
    fromParts({ year, month, day: Math.min(day, last) }) ?? choice.focus,
    allowed.first,
    allowed.last,
  );
  const kept = choice.day === null ? null : fromParts({ year, month, day: toParts(choice.day).day });
  return inside(kept, allowed) ? { focus: kept, day: kept } : { focus, day: null };
}

/** The choice after a day of the shown month was selected; null takes it back. */
export function withDay(choice: Choice, day: number | null, allowed: Limits): Choice {
  const { year, month } = toParts(choice.focus);
  const chosen = day === null ? null : fromParts({ year, month, day });
  return inside(chosen, allowed) ? { focus: chosen, day: chosen } : { focus: choice.focus, day: null };
}

/** The choice after the calendar looked elsewhere: a day of another month is no longer the chosen one. */
export function lookingAt(choice: Choice, focus: Day): Choice {
  const sameMonth = choice.day?.slice(0, 6) === focus.slice(0, 6);
  return { focus, day: sameMonth ? choice.day : null };
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

/** The years that may be offered, earliest first. */
export function yearsIn({ first, last }: Limits): number[] {
  return range(toParts(first).year, toParts(last).year);
}

/** The months of a year, 1 to 12, that hold at least one allowed day. */
export function monthsIn(year: number, { first, last }: Limits): number[] {
  const [start, end] = [toParts(first), toParts(last)];
  if (year < start.year || year > end.year) return [];
  return range(year === start.year ? start.month : 1, year === end.year ? end.month : 12);
}

/** The days of a month, from 1, that exist and are allowed. */
export function daysIn(year: number, month: number, allowed: Limits): number[] {
  return range(1, daysInMonth(year, month)).filter((day) => inside(fromParts({ year, month, day }), allowed));
}
