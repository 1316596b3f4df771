import { addMonths, type Day, daysBetween, toParts } from "../../../dates/dates";
import type { CourseItem } from "./course";

/** The time range of a chart, with its marks. */
export interface Scale {
  from: Day;
  to: Day;
  ticks: readonly { day: Day; label: string }[];
  /** The position of a day, from 0 to 1. */
  at: (day: Day) => number;
}

const DAYS_PER_MONTH = 30.44;

/** Allowed distances between marks, in months. */
const STEPS = [1, 2, 3, 6, 12, 24, 60, 120, 240];

function monthStart(day: Day): Day {
  return `${day.slice(0, 6)}01`;
}

/** From the month of the first day to the month after the last one, with at most `most` marks. */
export function scaleOf(items: readonly CourseItem[], today: Day, most: number): Scale {
  const days = [today, ...items.flatMap(({ from, to }) => [from, to ?? from])].sort();
  const [first = today, last = today] = [days[0], days.at(-1)];
  const from = monthStart(first);
  const to = addMonths(monthStart(last), 1);
  const length = daysBetween(from, to);
  const months = Math.round(length / DAYS_PER_MONTH);
  const step = STEPS.find((size) => months / size <= most) ?? months;
  return { from, to, ticks: ticksOf(from, to, step), at: (day) => daysBetween(from, day) / length };
}

function ticksOf(from: Day, to: Day, step: number): { day: Day; label: string }[] {
  const { year, month } = toParts(from);
  // Marks are on the first day of a quarter or a year where the distance allows it.
  const skip = step <= 12 ? (step - ((month - 1) % step)) % step : (12 - ((month - 1) % 12)) % 12;
  const ticks: { day: Day; label: string }[] = [];
  for (let day = addMonths(`${year}${from.slice(4, 6)}01`, skip); day < to; day = addMonths(day, step)) {
    const label = step % 12 === 0 ? day.slice(0, 4) : `${day.slice(4, 6)}/${day.slice(0, 4)}`;
    ticks.push({ day, label });
  }
  return ticks;
}

/** The end of a bar: the last day, today for what is ongoing, null for an unknown end. */
export function barEnd({ to, state }: CourseItem, today: Day): Day | null {
  if (to) return to;
  return state === "running" ? today : null;
}

/** A word may be this much longer than its line before it is split. */
const LETTERS_OVER = 4;

function cut(word: string, most: number): string[] {
  if (word.trimEnd().length <= most + LETTERS_OVER) return [word];
  return [`${word.slice(0, most - 1)}-`, ...cut(word.slice(most - 1), most)];
}

/** Breaks a text into lines of about `most` letters, at spaces and after hyphens. */
export function lines(text: string, most: number): string[] {
  const found: string[] = [];
  for (const piece of text.split(/(?<=[\s-])/).flatMap((word) => cut(word, most))) {
    const last = found.at(-1);
    if (last !== undefined && (last + piece).trimEnd().length <= most) found[found.length - 1] = last + piece;
    else found.push(piece);
  }
  return found.map((line) => line.trim());
}

export interface Row {
  day: Day;
  /** Height of its text. */
  height: number;
}

/** Extra distance between two rows for a longer time between them, which is limited. */
const GAP_PER_MONTH = 0.12;
const MOST_GAP = 2.5;

/**
 * The positions of rows below each other, each as high as its text, and of any day between them. The scale of time
 * differs between any two rows, so a longer bar does not always mean a longer time.
 */
export function rowsOf(rows: readonly Row[]): { tops: number[]; end: number; at: (day: Day) => number } {
  const tops: number[] = [];
  let end = 0;
  rows.forEach(({ day, height }, index) => {
    const before = rows[index - 1]?.day ?? day;
    end += Math.min(MOST_GAP, (daysBetween(before, day) / DAYS_PER_MONTH) * GAP_PER_MONTH);
    tops.push(end);
    end += height;
  });
  const at = (day: Day): number => {
    const index = rows.findLastIndex((row) => row.day <= day);
    const [here, next] = [rows[index], rows[index + 1]];
    if (!here) return 0;
    const top = tops[index] ?? 0;
    if (!next) return day > here.day ? end : top;
    const part = daysBetween(here.day, day) / daysBetween(here.day, next.day);
    return top + part * ((tops[index + 1] ?? top) - top);
  };
  return { tops, end, at };
}

/** Gives each item that lasts a lane that is free during its time; at most `most` lanes, from 0. */
export function lanesOf(spans: readonly { from: number; to: number }[], most: number): number[] {
  const ends: number[] = [];
  return spans.map(({ from, to }) => {
    const free = ends.findIndex((end) => end <= from);
    const lane = free >= 0 ? free : Math.min(ends.length, most - 1);
    ends[lane] = Math.max(to, free >= 0 ? to : (ends[lane] ?? 0));
    return lane;
  });
}
