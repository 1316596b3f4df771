import type { TFunction } from "i18next";
import { dayText } from "../../app/dayText";
import { numberText } from "../numberText";
import type { Point } from "./course";

/** What can be seen of some values. */
interface Seen {
  min: number;
  max: number;
  mean: number;
  /** The value that was there most often; null when two were, or each was there once. */
  mode: number | null;
}

export function seenOf(points: readonly Point[]): Seen | null {
  if (points.length === 0) return null;
  const values = points.map(({ value }) => value);
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const most = Math.max(...counts.values());
  const [mode = null, ...others] = [...counts].flatMap(([value, count]) => (count === most ? [value] : []));
  return {
    min: Math.min(...values),
    max: Math.max(...values),
    mean: values.reduce((sum, value) => sum + value, 0) / values.length,
    mode: most > 1 && others.length === 0 ? mode : null,
  };
}

/** A value with its unit, or, of a scale, with its highest value. */
export function scoreText(
  t: TFunction<"questionnaire">,
  value: number,
  { to, unit }: { to: readonly [number, number]; unit?: string | undefined },
): string {
  if (unit === undefined) return t("slider.value", { value: numberText(value), max: numberText(to[1]) });
  return [numberText(value), unit].filter(Boolean).join("\u00a0");
}

/** A mean with one decimal place. */
export function meanText(mean: number): string {
  return numberText(Number(mean.toFixed(1)));
}

/** A sentence that says what is seen, never what it means. `points` have one day each and are in their order. */
export function seenText(t: TFunction<"questionnaire">, points: readonly Point[]): string {
  const seen = seenOf(points);
  const [first, last] = [points[0], points.at(-1)];
  if (!seen || !first || !last) return t("trend.none");
  const days = { from: dayText(first.day), to: dayText(last.day) };
  const [min, max] = [numberText(seen.min), numberText(seen.max)];
  if (points.length === 1) return t("trend.once", { day: days.from, value: min });
  if (seen.min === seen.max) return t("trend.always", { ...days, value: min });
  return seen.mode === null
    ? t("trend.seenMean", { ...days, min, max, mean: meanText(seen.mean) })
    : t("trend.seenMode", { ...days, min, max, mode: numberText(seen.mode) });
}
