import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type DateStyle, formatWords } from "../dates/dates";
import { LANGUAGES, languageRow } from "../i18n/languages";
import { dayMonthText, dayText, partialText } from "./dayText";

const DAY = "20261122";
const STYLES: readonly DateStyle[] = [
  "short",
  "monthYear",
  "dayMonth",
  "dayMonthWeekday",
  "long",
  "longWeekday",
];

/** Fields show what was typed, and what they say of it has the same form. */
const OF_FIELDS = [
  /\/(DateField|DatePicker)\.tsx$/,
  /Form\.tsx?$/,
  /\/faultText\.ts$/,
  /\/dates\//,
  /\/dayText\.ts$/,
];

const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|fixture)\./.test(path))
  .map((path) => `src/${path}`);

describe("a day in words", () => {
  it("has one form in English: day, month, year", () => {
    const said = STYLES.map((style) => formatWords(DAY, languageRow("en").sentenceLocale, style));
    expect([...said, dayText(DAY, "en")]).toEqual([
      "22 Nov 2026",
      "November 2026",
      "22 November",
      expect.stringMatching(/^Sunday,? 22 November$/),
      "22 November 2026",
      expect.stringMatching(/^Sunday,? 22 November 2026$/),
      "22 Nov 2026",
    ]);
  });

  it("is short in numbers in German", () => {
    expect(dayText(DAY, "de")).toBe("22.11.2026");
  });

  it("is without its year on an axis", () => {
    expect([dayMonthText(DAY, "de"), dayMonthText(DAY, "en")]).toEqual(["22.11.", "22 Nov"]);
  });

  it("says no more than is known", () => {
    const said = (language: "de" | "en") =>
      ["20230901", "202309", "2023"].map((value) => partialText(value, language));
    expect(said("de")).toEqual(["01.09.2023", "September 2023", "2023"]);
    expect(said("en")).toEqual([dayText("20230901", "en"), "September 2023", "2023"]);
  });

  it("is written by these formatters alone, in the words of a sentence", () => {
    const typed = /import [^;]*\bformat\b[^;]*from "[./]*dates\/dates"/;
    const own = /formatWords\([^)]*languageRow\([^)]*\)\.locale|toLocaleDateString/;
    const others = sources
      .filter((path) => !OF_FIELDS.some((field) => field.test(path)))
      .filter((path) => {
        const text = readFileSync(path, "utf8");
        return typed.test(text) || own.test(text);
      });
    expect(others).toEqual([]);
    expect(Object.keys(LANGUAGES)).toContain("en");
  });
});
