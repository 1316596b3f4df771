import type { Range } from "./marks";

const LENGTH = 170;
const BEFORE = 50;

/** A part of a text: around the first place that was found, else its beginning. */
export function excerpt(text: string, marks: readonly Range[]): string {
  if (text.length <= LENGTH) return text;
  const first = marks.length === 0 ? 0 : Math.min(...marks.map(([start]) => start));
  const start = Math.max(0, first - BEFORE);
  // Whole words only.
  const from = start === 0 ? 0 : text.indexOf(" ", start) + 1;
  const rest = text.slice(from);
  const cut = rest.length > LENGTH ? rest.lastIndexOf(" ", LENGTH) : rest.length;
  const shown = rest.slice(0, cut < 0 ? LENGTH : cut);
  return `${from > 0 ? "… " : ""}${shown}${shown.length < rest.length ? " …" : ""}`;
}
