import { clamp, type Day, daysInMonth, fromParts, toParts } from "./dates";

/** The days that a date picker offers, and how a choice changes with one of its parts. */

/** The shown day of a picker without a value. */
export const START_VALUE: Day = "20000101";

/** The default range of years around the current one. */
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
  /** Replaces the range around the current year, for example for a birthday. */
  yearRange?: YearRange | undefined;
}

/** The first and the last day that may be chosen. */
export interface Limits {
  first: Day;
  last: Day;
}

/** The range of years bounded by `min` and `max`; null when they leave no day. */
export function limits({ today, min, max, yearRange }: LimitRules): Limits | null {
  const thisYear = toParts(today).year;
  const from = yearRange?.from ?? thisYear - YEARS_BACK;
  const to = yearRange?.to ?? thisYear + YEARS_AHEAD;
  const first = clamp(`${from}0101`, min);
  const last = clamp(`${to}1231`, null, max);
  return first <= last ? { first, last } : null;
}

/** State of the picker: the shown month and, once tapped, a day of that month. */
export interface Choice {
  /** The focused day of the calendar; its month is the shown month. */
  focus: Day;
  /** The chosen day, always in the shown month; null when none is chosen. */
  day: Day | null;
}

function inside(day: Day | null, { first, last }: Limits): day is Day {
  return day !== null && day >= first && day <= last;
}

/**
 * The choice when a picker opens: an allowed value is chosen; otherwise the nearest allowed day to the value or to
 * `start` is only shown, because a date that nobody tapped must not be confirmed by accident.
 */
export function openingChoice(
  value: Day | null | undefined,
  start: Day | undefined,
  allowed: Limits,
): Choice {
  if (value && inside(value, allowed)) return { focus: value, day: value };
  return { focus: clamp(value || start || START_VALUE, allowed.first, allowed.last), day: null };
}

/** The choice after another year was selected: month and day stay as far as the limits and the calendar allow. */
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

/** The choice after a day of the shown month was selected; null clears it. */
export function withDay(choice: Choice, day: number | null, allowed: Limits): Choice {
  const { year, month } = toParts(choice.focus);
  const chosen = day === null ? null : fromParts({ year, month, day });
  return inside(chosen, allowed) ? { focus: chosen, day: chosen } : { focus: choice.focus, day: null };
}

/** The choice after the calendar's focus moved: a chosen day of another month is cleared. */
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
