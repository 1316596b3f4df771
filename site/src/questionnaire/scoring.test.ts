import { describe, expect, it } from "vitest";
import type { Answers, Definition, Scoring } from "./definition";
import { outcomeOf } from "./scoring";

interface Vector {
  name: string;
  answers: Answers;
  scores: Record<string, number | null>;
  bands?: Record<string, string>;
  rules?: string[];
}

const definitions = import.meta.glob<Definition>("../../../infra/questionnaires/*/*/questionnaire.json", {
  eager: true,
  import: "default",
});
const scorings = import.meta.glob<Scoring>("../../../infra/questionnaires/*/*/scoring.json", {
  eager: true,
  import: "default",
});
const vectors = import.meta.glob<Vector[]>("../../../infra/questionnaires/*/*/vectors.json", {
  eager: true,
  import: "default",
});

const cases = Object.entries(vectors).flatMap(([file, all]) => {
  const folder = file.replace(/vectors\.json$/, "");
  const definition = definitions[`${folder}questionnaire.json`];
  const scoring = scorings[`${folder}scoring.json`];
  if (!definition || !scoring) throw new Error(`no definition in ${folder}`);
  const name = folder.split("/").slice(-3, -1).join("/");
  return all.map((vector) => [`${name}: ${vector.name}`, definition, scoring, vector] as const);
});

describe("the vectors that the server computes as well", () => {
  it("are those of every published questionnaire", () => {
    expect(Object.keys(definitions).length).toBeGreaterThan(10);
    expect(Object.keys(vectors).length).toBe(Object.keys(definitions).length);
    expect(cases.length).toBeGreaterThan(60);
  });

  it.each(cases)("%s", (_, definition, scoring, { answers, scores, bands, rules }) => {
    const outcome = outcomeOf(definition, scoring, answers);
    expect(outcome.scores).toEqual(scores);
    if (bands) expect(outcome.bands).toEqual(bands);
    if (rules) expect([...outcome.rules].sort()).toEqual([...rules].sort());
  });
});

describe("scores", () => {
  const item = (linkId: string) => ({ linkId, type: "integer" as const });
  const definition: Definition = { item: [item("a"), item("b"), item("c")] };
  const scale = {
    key: "s",
    items: ["a", "b", "c"],
    reverse: ["b"],
    low: 0,
    high: 4,
    method: "sum" as const,
    least: 2,
    impute: "mean" as const,
    to: [0, 12] as const,
    digits: 0,
    direction: "neutral" as const,
    bands: [],
    source: "",
  };
  const score = (answers: Answers, changes = {}) =>
    outcomeOf(definition, { scales: [{ ...scale, ...changes }], rules: [] }, answers).scores.s;

  it("do not depend on the order of the answers, and turning an item twice changes nothing", () => {
    for (let a = 0; a <= 4; a += 1)
      for (let b = 0; b <= 4; b += 1)
        for (let c = 0; c <= 4; c += 1) {
          expect(score({ a, b, c })).toBe(score({ c, b, a }));
          expect(score({ a, b: 4 - b, c }, { reverse: [] })).toBe(score({ a, b, c }));
        }
  });

  it("round half up where a binary fraction would round down", () => {
    const mean = (answers: Answers, digits: number) =>
      score(answers, { method: "mean", reverse: [], impute: "none", digits });
    expect(mean({ a: 1, b: 2 }, 0)).toBe(2);
    expect(mean({ a: 1.005, b: 1.005 }, 2)).toBe(1.01);
    expect(mean({ a: 1, b: 1, c: 2 }, 1)).toBe(1.3);
  });
});
