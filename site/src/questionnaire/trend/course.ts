import type { Day } from "../../dates/dates";

/** One result. */
export interface Point {
  day: Day;
  value: number;
}

/** A treatment; without an end it goes on. */
export interface Phase {
  id: number;
  name: string;
  from: Day;
  to: Day | null;
}

/** The part of a phase that lies between two days; null when none does. */
export function within(phase: Phase, from: Day, to: Day): { from: Day; to: Day } | null {
  const start = phase.from < from ? from : phase.from;
  const end = phase.to === null || phase.to > to ? to : phase.to;
  return start <= end ? { from: start, to: end } : null;
}

/** Names of the phases of a day. */
export function phasesOn(phases: readonly Phase[], day: Day): string[] {
  return phases.filter((phase) => within(phase, day, day) !== null).map(({ name }) => name);
}

export interface Period {
  from: Day | null;
  to: Day | null;
}

/** The mean of the points of a period, both days included; null without a point. */
export function meanOf(
  points: readonly Point[],
  { from, to }: Period,
): { mean: number; count: number } | null {
  const found = points.filter(({ day }) => (from === null || day >= from) && (to === null || day <= to));
  if (found.length === 0) return null;
  const sum = found.reduce((total, { value }) => total + value, 0);
  return { mean: sum / found.length, count: found.length };
}
