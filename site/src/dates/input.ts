import { checkBounds, type DateFault, type Day, format, isDay, parseInput } from "./dates";

/**
 * What a date field hands to its form: the day as `YYYYMMDD`, null when empty, or what was typed with a question mark
 * in front when it is no day. So a form can refuse unreadable text, and a draft can bring it back.
 */
export type DateInput = Day | null;

const UNREADABLE = "?";

/** Text that was typed but is no day, or null when the value can be read. */
export function unreadable(value: DateInput | undefined): string | null {
  return value?.startsWith(UNREADABLE) ? value.slice(UNREADABLE.length) : null;
}

/** What the field hands on for what was typed. */
export function readInput(text: string, today: Day): DateInput {
  if (text.trim() === "") return null;
  return parseInput(text, today) ?? `${UNREADABLE}${text}`;
}

/** What the field shows for a value: `DD.MM.YYYY`, the unreadable text, or nothing. */
export function showInput(value: DateInput | undefined): string {
  if (isDay(value)) return format(value);
  return unreadable(value) ?? "";
}

export type InputFault = DateFault | "parseDate";

/** What is wrong with a value; an empty one is fine here. */
export function inputFault(
  value: DateInput | undefined,
  min?: Day | null,
  max?: Day | null,
): InputFault | null {
  if (!value) return null;
  return isDay(value) ? checkBounds(value, min, max) : "parseDate";
}
