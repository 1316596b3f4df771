import { addDays, compare } from "../../dates/dates";
import { meanOf, type Period, type Phase, type Point, pointsIn } from "./course";

const PARTS = ["before", "during", "after"] as const;
export type Part = (typeof PARTS)[number];

export interface PartValues {
  part: Part;
  count: number;
  min: number;
  max: number;
  mean: number;
}

/** The days of a part; null where it has none, as an operation has no days of its own to compare. */
function periodOf({ from, to }: Phase, part: Part): Period | null {
  if (part === "before") return { from: null, to: addDays(from, -1) };
  if (part === "during") return from === to ? null : { from, to };
  return to === null ? null : { from: addDays(to, 1), to: null };
}

/** What was there before, during and after a phase, each where there is something. */
function partsOf(points: readonly Point[], phase: Phase): readonly PartValues[] {
  return PARTS.flatMap((part) => {
    const period = periodOf(phase, part);
    const mean = period && meanOf(points, period);
    if (!period || !mean) return [];
    const values = pointsIn(points, period).map(({ value }) => value);
    return [{ part, ...mean, min: Math.min(...values), max: Math.max(...values) }];
  });
}

/** The phases that parts of a course can be compared by, the latest first. */
export function comparisonsOf(
  points: readonly Point[],
  phases: readonly Phase[],
): readonly { phase: Phase; parts: readonly PartValues[] }[] {
  return [...phases]
    .sort((a, b) => compare(b.from, a.from))
    .map((phase) => ({ phase, parts: partsOf(points, phase) }))
    .filter(({ parts }) => parts.length > 1);
}
