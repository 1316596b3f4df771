import { checkBounds, type DateFault, type Day, format, isDay, parseInput } from "./dates";

/**
 * The value of a date field: the day as `YYYYMMDD`, null when empty, or "?" and the typed text when that is no valid
 * day. So a form can refuse unreadable text, and a draft can restore it.
 */
export type DateInput = Day | null;

const UNREADABLE = "?";

/** Typed text that is no valid day; null when the value is valid or empty. */
export function unreadable(value: DateInput | undefined): string | null {
  return value?.startsWith(UNREADABLE) ? value.slice(UNREADABLE.length) : null;
}

/** The value of the field for a typed text. */
export function readInput(text: string, today: Day): DateInput {
  if (text.trim() === "") return null;
  return parseInput(text, today) ?? `${UNREADABLE}${text}`;
}

/** The text of the field for a value: `DD.MM.YYYY`, the unreadable text, or nothing. */
export function showInput(value: DateInput | undefined): string {
  if (isDay(value)) return format(value);
  return unreadable(value) ?? "";
}

export type InputFault = DateFault | "parseDate";

/** The fault of a value; an empty one has none. */
export function inputFault(
  value: DateInput | undefined,
  min?: Day | null,
  max?: Day | null,
): InputFault | null {
  if (!value) return null;
  return isDay(value) ? checkBounds(value, min, max) : "parseDate";
}
