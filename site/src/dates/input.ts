import { checkBounds, type DateFault, type Day, format, isDay, parseInput } from "./dates";
import { firstDay, formatPartial, type PartialDay, parsePartial } from "./partial";

/**
 * The value of a date field: the day as `YYYYMMDD` (where the field takes them, the month as `YYYYMM` or the year as
 * `YYYY`), null when empty, or "?" and the typed text when that is no valid date. So a form can refuse unreadable text,
 * and a draft can restore it.
 */
export type DateInput = Day | PartialDay | null;

const UNREADABLE = "?";

/** Typed text that is no valid day; null when the value is valid or empty. */
export function unreadable(value: DateInput | undefined): string | null {
  return value?.startsWith(UNREADABLE) ? value.slice(UNREADABLE.length) : null;
}

/** The value of the field for a typed text; `partial`: a month or a year is enough; `latest`: what a year of two digits ends with. */
export function readInput(text: string, today: Day, partial = false, latest?: Day | null): DateInput {
  if (text.trim() === "") return null;
  return parseInput(text, today, latest) ?? (partial ? parsePartial(text) : null) ?? `${UNREADABLE}${text}`;
}

/** The text of the field for a value: `DD.MM.YYYY`, `MM.YYYY`, `YYYY`, the unreadable text, or nothing. */
export function showInput(value: DateInput | undefined): string {
  if (isDay(value)) return format(value);
  return unreadable(value) ?? (value ? formatPartial(value) : "");
}

export type InputFault = DateFault | "parseDate";

/** The fault of a value; an empty one has none. A month or a year counts by its first day. */
export function inputFault(
  value: DateInput | undefined,
  min?: Day | null,
  max?: Day | null,
): InputFault | null {
  if (!value) return null;
  const day = firstDay(value);
  return day ? checkBounds(day, min, max) : "parseDate";
}
