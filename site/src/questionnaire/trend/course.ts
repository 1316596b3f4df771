import { type Day, daysBetween } from "../../dates/dates";

/** One result. */
export interface Point {
  day: Day;
  value: number;
}

/** A treatment; without an end it goes on. */
export interface Phase {
  id: number;
  /** Of its category. */
  key: string;
  name: string;
  from: Day;
  to: Day | null;
}

/** The part of a phase that lies between two days; null when none does. */
export function within(phase: Pick<Phase, "from" | "to">, from: Day, to: Day): { from: Day; to: Day } | null {
  const start = phase.from < from ? from : phase.from;
  const end = phase.to === null || phase.to > to ? to : phase.to;
  return start <= end ? { from: start, to: end } : null;
}

/** Names of the phases of a day. */
export function phasesOn(phases: readonly Phase[], day: Day): string[] {
  return phases.filter((phase) => within(phase, day, day) !== null).map(({ name }) => name);
}

/** Both days belong to it; null is open. */
export interface Period {
  from: Day | null;
  to: Day | null;
}

/** The points of a period. */
export function pointsIn(points: readonly Point[], { from, to }: Period): readonly Point[] {
  return points.filter(({ day }) => (from === null || day >= from) && (to === null || day <= to));
}

/** The mean of the points of a period; null without a point. */
export function meanOf(points: readonly Point[], period: Period): { mean: number; count: number } | null {
  const found = pointsIn(points, period);
  if (found.length === 0) return null;
  const sum = found.reduce((total, { value }) => total + value, 0);
  return { mean: sum / found.length, count: found.length };
}

/** The last point of each day. `points` are in the order of their moments. */
export function lastOfDays(points: readonly Point[]): readonly Point[] {
  return points.filter(({ day }, index) => points[index + 1]?.day !== day);
}

/** Two neighbours are this many times further apart than usual where something is missing between them. */
const GAP = 1.5;

/**
 * The indexes of those points behind which something is missing: the next one is further away than it usually is, as one
 * person answers every day and another one every week. `points` have one day each.
 */
export function gapsAfter(points: readonly Point[]): ReadonlySet<number> {
  const distances = points.slice(1).map(({ day }, index) => daysBetween(points[index]?.day ?? day, day));
  const usual = [...distances].sort((a, b) => a - b)[Math.floor((distances.length - 1) / 2)];
  if (usual === undefined) return new Set();
  return new Set(distances.flatMap((distance, index) => (distance > usual * GAP ? [index] : [])));
}
