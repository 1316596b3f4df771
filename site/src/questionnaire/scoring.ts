import {
  type Answers,
  type AverageScale,
  type Band,
  type Condition,
  type Definition,
  everyItem,
  type Item,
  type ItemScale,
  type Scoring,
} from "./definition";
import { enabledAnswers, holds, scoredValue, scoreHolds } from "./enabled";

/** What follows from answers. */
export interface Outcome {
  /** By the key of the scale; null with too few answers. */
  scores: Readonly<Record<string, number | null>>;
  /** The key of the band, by the key of the scale. */
  bands: Readonly<Record<string, string>>;
  rules: readonly string[];
}

/** A fraction: a division before rounding would turn halves into slightly less. */
interface Fraction {
  over: number;
  under: number;
}

/** Half is rounded up. */
function rounded({ over, under }: Fraction, digits: number): number {
  const shift = 10 ** digits;
  // What decimal answers leave behind the last place that counts is no part of the value.
  const doubled = Number(((2 * over * shift) / under).toFixed(6));
  return Math.floor((doubled + 1) / 2) / shift;
}

function scaleScore(scale: ItemScale, items: ReadonlyMap<string, Item>, answers: Answers): Fraction | null {
  const values = scale.items.flatMap((linkId) => {
    const item = items.get(linkId);
    const value = item && scoredValue(item, answers[linkId]);
    if (value === undefined) return [];
    return [scale.reverse?.includes(linkId) ? scale.low + scale.high - value : value];
  });
  const count = values.length;
  if (count < (scale.least ?? scale.items.length) || count === 0) return null;
  const sum = values.reduce((total, value) => total + value, 0);
  if (scale.method === "sum")
    return scale.impute === "mean"
      ? { over: sum * scale.items.length, under: count }
      : { over: sum, under: 1 };
  if (scale.method === "mean") return { over: sum, under: count };
  const [from, to] = scale.to;
  const range = count * (scale.high - scale.low);
  const above = sum - count * scale.low;
  const share = scale.method === "linear" ? above : range - above;
  return { over: from * range + share * (to - from), under: range };
}

function averageScore(scale: AverageScale, exact: ReadonlyMap<string, Fraction | null>): Fraction | null {
  let over = 0;
  for (const key of scale.of) {
    const part = exact.get(key);
    if (!part) return null;
    const value = part.over / part.under;
    over += scale.invert?.includes(key) ? 100 - value : value;
  }
  return { over, under: scale.of.length };
}

/** The band that holds a score. */
export function bandOf(bands: readonly Band[] | undefined, score: number | null): Band | undefined {
  return score === null ? undefined : bands?.find(({ min, max }) => score >= min && score <= max);
}

/** Computes scores, bands and rules as the server does (`infra/questionnaires/README.md`). */
export function outcomeOf(definition: Definition, scoring: Scoring, given: Answers): Outcome {
  const answers = enabledAnswers(definition, given);
  const items = new Map(everyItem(definition.item).map((item) => [item.linkId, item]));
  const exact = new Map<string, Fraction | null>();
  for (const scale of scoring.scales)
    exact.set(
      scale.key,
      scale.method === "average" ? averageScore(scale, exact) : scaleScore(scale, items, answers),
    );

  const scores: Record<string, number | null> = {};
  const bands: Record<string, string> = {};
  for (const scale of scoring.scales) {
    const whole = exact.get(scale.key);
    const score = whole ? rounded(whole, scale.digits) : null;
    scores[scale.key] = score;
    const band = bandOf(scale.bands, score);
    if (band) bands[scale.key] = band.key;
  }

  function isMet({ scale, item, operator, value }: Condition): boolean {
    if (scale !== undefined) return scoreHolds(scores[scale] ?? null, operator, value as number | boolean);
    const question = items.get(item ?? "");
    return question !== undefined && holds(question, answers[question.linkId], operator, value);
  }
  const rules = scoring.rules
    .filter(({ when }) => when.some((all) => all.every(isMet)))
    .map(({ key }) => key);
  return { scores, bands, rules };
}

/** Whether the help card belongs to what follows from the answers. */
export function needsHelp(scoring: Scoring, { scores, rules }: Outcome): boolean {
  return (
    scoring.scales.some(({ key, bands }) => bandOf(bands, scores[key] ?? null)?.help) ||
    scoring.rules.some(({ key, help }) => help && rules.includes(key))
  );
}
