import { addMonths, type Day, daysBetween, toParts } from "../../../dates/dates";
import type { CourseItem } from "./course";

/** The time a picture shows, with its marks. */
export interface Scale {
  from: Day;
  to: Day;
  ticks: readonly { day: Day; label: string }[];
  /** Where a day lies, from 0 to 1. */
  at: (day: Day) => number;
}

const DAYS_PER_MONTH = 30.44;

/** Distances between marks that a reader can count with, in months. */
const STEPS = [1, 2, 3, 6, 12, 24, 60, 120, 240];

function monthStart(day: Day): Day {
  return `${day.slice(0, 6)}01`;
}

/** From the month of the first day to the month behind the last one, with at most `most` marks. */
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
  // Marks stand on the first of a quarter or a year where the distance allows it.
  const skip = step <= 12 ? (step - ((month - 1) % step)) % step : (12 - ((month - 1) % 12)) % 12;
  const ticks: { day: Day; label: string }[] = [];
  for (let day = addMonths(`${year}${from.slice(4, 6)}01`, skip); day < to; day = addMonths(day, step)) {
    const label = step % 12 === 0 ? day.slice(0, 4) : `${day.slice(4, 6)}/${day.slice(0, 4)}`;
    ticks.push({ day, label });
  }
  return ticks;
}

/** Where a bar ends: on its last day, today for what goes on, and nowhere for what nobody knows the end of. */
export function barEnd({ to, state }: CourseItem, today: Day): Day | null {
  if (to) return to;
  return state === "running" ? today : null;
}

/** A word may be this much longer than its line before it is cut: better a little out of line than torn. */
const LETTERS_OVER = 4;

function cut(word: string, most: number): string[] {
  if (word.trimEnd().length <= most + LETTERS_OVER) return [word];
  return [`${word.slice(0, most - 1)}-`, ...cut(word.slice(most - 1), most)];
}

/** Breaks a text into lines of about `most` letters, at spaces and behind hyphens. */
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
  /** Room for its words. */
  height: number;
}

/** A longer wait between two rows shows, but never pulls the picture apart. */
const GAP_PER_MONTH = 0.12;
const MOST_GAP = 2.5;

/**
 * Where rows stand below each other when each keeps the room for its words, and where any day lies among them. Time
 * runs at another speed between any two rows, so a bar is longer than another one only where more happened.
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

/** Gives everything that lasts a lane beside what goes on at the same time; at most `most` lanes, from 0. */
export function lanesOf(spans: readonly { from: number; to: number }[], most: number): number[] {
  const ends: number[] = [];
  return spans.map(({ from, to }) => {
    const free = ends.findIndex((end) => end <= from);
    const lane = free >= 0 ? free : Math.min(ends.length, most - 1);
    ends[lane] = Math.max(to, free >= 0 ? to : (ends[lane] ?? 0));
    return lane;
  });
}
