import { describe, expect, it } from "vitest";
import { seededArticles } from "../features/reading/article/articleSeed.fixture";
import { blocksOf, textsOf } from "../features/reading/markdown";

/** Words a sentence of a text at level B1. */
const MAX_MEDIAN = 20;
const MAX_WORDS = 30;

/** "z. B." or "e.g.": hard to read, and its points would end sentences before their time. */
const ABBREVIATED = /(?<!\p{L})(\p{Ll}|bzw|ca|etc|evtl|ggf|usw)\./u;

/** Sentences and words as Unicode and its locale data separate them. */
function sentencesOf(text: string, language: string): { sentence: string; words: number }[] {
  const words = new Intl.Segmenter(language, { granularity: "word" });
  return [...new Intl.Segmenter(language, { granularity: "sentence" }).segment(text)].map(({ segment }) => ({
    sentence: segment.trim(),
    words: [...words.segment(segment)].filter(({ isWordLike }) => isWordLike).length,
  }));
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

const articles = seededArticles.map(({ id, key, language, teaser, text }) => ({
  name: `${id}-${key}.${language}`,
  sentences: [teaser, ...blocksOf(text).flatMap(textsOf)].flatMap((part) => sentencesOf(part, language)),
}));

describe("the measure", () => {
  it.each([
    ["de", "Rufen Sie bei 38,0 °C an. Warten Sie nicht.", [6, 3]],
    ["de", "Er fragt: „Tut es weh?“ Dann wartet er.", [5, 3]],
    ["en", "Call 116 117 if it’s 38.0 °C or more. Don’t wait.", [9, 2]],
  ] as const)("counts words of %s: %s", (language, text, counts) => {
    expect(sentencesOf(text, language).map(({ words }) => words)).toEqual(counts);
  });

  it.each(["Tee, z. B. Minze", "Tea, e.g. mint", "Tee bzw. Wasser"])("knows an abbreviation: %s", (text) => {
    expect(text).toMatch(ABBREVIATED);
    expect("Der Befund nennt G1. Ab 38,0 °C. Ja. Das ist es, was zählt.").not.toMatch(ABBREVIATED);
  });

  it("knows the middle of even and odd counts", () => {
    expect(median([9, 1, 3])).toBe(3);
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });
});

describe.each(articles)("$name", ({ sentences }) => {
  it("is written in sentences that are easy to read", () => {
    expect(sentences.filter(({ words }) => words > MAX_WORDS)).toEqual([]);
    expect(sentences.filter(({ sentence }) => ABBREVIATED.test(sentence))).toEqual([]);
    expect(median(sentences.map(({ words }) => words))).toBeLessThanOrEqual(MAX_MEDIAN);
  });
});
