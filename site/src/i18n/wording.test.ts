import { describe, expect, it } from "vitest";
import { sentencesOf, wordsIn } from "./words.fixture";

const words = import.meta.glob<unknown>(
  ["./words/*.json", "../words.*.json", "../features/**/words.*.json", "../questionnaire/words.*.json"],
  { eager: true, import: "default" },
);
const questions = import.meta.glob<{ front: { question: string }; body: string }>(
  "../../../infra/catalog/faq/*.md",
  { eager: true, import: "default" },
);

interface Sentence {
  /** File and key. */
  where: string;
  key: string;
  language: string;
  text: string;
}

const SENTENCES: readonly Sentence[] = [
  ...wordsIn(words).flatMap(({ path, namespace, language, words: own }) =>
    sentencesOf(own).map(([key, text]) => ({
      where: `${path}: ${key}`,
      key: `${namespace}.${key}`,
      language,
      text,
    })),
  ),
  ...Object.entries(questions).map(([path, { front, body }]) => ({
    where: path,
    key: "faq",
    language: /\.(\w+)\.md$/.exec(path)?.[1] ?? "",
    text: `${front.question} ${body}`,
  })),
];

/** Keys that the server may answer for functions without pages. */
const WITHOUT_PAGES = /^errors\.ERROR\.(STUDY|EXTERNAL)\./;

type Pattern = readonly [language: "de" | "en", pattern: RegExp];

const RULES: Readonly<Record<string, readonly Pattern[]>> = {
  "people are addressed with Sie": [["de", /\b(du|dir|dich|dein(e[mnrs]?)?|euch|eure?[mnrs]?)\b/i]],
  "no officialese and no abbreviations": [
    ["de", /\b(bezüglich|gemäß|hinsichtlich|seitens|zwecks|mittels|etwaig\w*|erforderlich\w*|obig\w*)\b/i],
    ["de", /\b(ggf|bzw|usw|etc|evtl|u\. ?a|z\. ?B|o\. ?ä)\./i],
    ["en", /\b(regarding|pursuant|hereby|aforementioned|e\.g\.|i\.e\.|etc\.)/i],
  ],
  "no images": [
    ["de", /Platz für|zur Hand|mit einem (Tipp|Klick)|an Bord/],
    ["en", /\broom for\b|one tap away|on board|\bjourney of\b/i],
  ],
  "one word for one thing": [
    ["de", /Startseite|Fassung|Bezeichner|Zeitachse/],
    ["en", /treatment team|complaints|home page|\boverview\b/i],
  ],
  "no wording that was given up": [
    [
      "de",
      /vor der Veröffentlichung|Damit prüfen wir|\b1 Sache\b|Praxis zu ist|7 mal 24|füllen Sie dieses Feld/,
    ],
    ["de", /hier nirgends|Von keinem Zentrum wissen|Uhrzeit gemeint|Kommt wieder|nimmt die Antwort zurück/],
    ["de", /Schulnote|Note [1-6]\b/],
  ],
};

describe.each(Object.entries(RULES))("%s", (_, patterns) => {
  it.each(patterns)("%s: %s", (language, pattern) => {
    const found = SENTENCES.filter(
      (one) => one.language === language && !WITHOUT_PAGES.test(one.key) && pattern.test(one.text),
    );
    expect(found.map(({ where, text }) => `${where}: ${text}`)).toEqual([]);
  });
});

describe("sentences about faults", () => {
  const faults = SENTENCES.filter(({ key }) => /\.(fault|missing)\.|^errors\./.test(key)).filter(
    ({ key }) => !/\.missing\.(title|to\w+)$/.test(key),
  );

  it("are whole sentences and no bare numbers or adverbs", () => {
    const half = /^(Mindestens|Höchstens|Spätestens|Frühestens|At least|At most)\b|[^.?]$/;
    expect(faults.length).toBeGreaterThan(100);
    expect(
      faults.filter(({ text }) => half.test(text)).map(({ where, text }) => `${where}: ${text}`),
    ).toEqual([]);
  });
});
