/**
 * Parses a time of day as people type it: `9`, `9:30`, `9.30`, `0930`, with or without "Uhr", or with "am" and "pm".
 * Returns `HHMM`, "" for an empty text, and null when it is no time of day.
 */
export function readTime(text: string): string | null {
  const plain = text.trim().toLowerCase();
  if (plain === "") return "";
  const [, hours, minutes = "00", half] =
    /^(\d{1,2})(?:\s?[:.,]?\s?(\d{2}))?\s?(?:uhr|h|(am|pm))?$/.exec(plain) ?? [];
  if (hours === undefined) return null;
  const hour = half === undefined ? Number(hours) : ofHalfDay(Number(hours), half);
  if (hour === null || hour > 23 || Number(minutes) > 59) return null;
  return `${String(hour).padStart(2, "0")}${minutes}`;
}

function ofHalfDay(hours: number, half: string): number | null {
  if (hours < 1 || hours > 12) return null;
  return (hours % 12) + (half === "pm" ? 12 : 0);
}

/** `HHMM` as `HH:MM`. */
export function showTime(time: string): string {
  return `${time.slice(0, 2)}:${time.slice(2)}`;
}
