import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import catalog from "../../../../../infra/catalog/glossaryentry.json";
import { Drawing } from "./Drawing";
import { TERM_DRAWINGS } from "./termDrawings";

const drawn = (term: string) => renderToStaticMarkup(<Drawing term={term} type="pathology" />);
const number = (text: string, part: RegExp) => text.match(part)?.length ?? 0;

/** What the questions about the tumour link to (`FIELDS` of the tumour domain): there a picture is looked at. */
const ASKED = [
  "tnm",
  "lymphknoten",
  "metastase",
  "schnittrand",
  "grading",
  "nst",
  "estrogenreceptor",
  "progesteronereceptor",
  "her2",
  "fish",
  "ki67",
  "tumorformel",
];

/** Two words for one thing. */
const SAME: readonly (readonly string[])[] = [["fish", "ish"]];

describe("the drawing of a term", () => {
  it("is its own for every word of the questions, and of a term that there is", () => {
    expect(ASKED.filter((key) => !(key in TERM_DRAWINGS))).toEqual([]);
    const keys = new Set(catalog.rows.map(({ key }) => key));
    expect(Object.keys(TERM_DRAWINGS).filter((key) => !keys.has(key))).toEqual([]);
    const one = Object.keys(TERM_DRAWINGS).filter(
      (key) => !SAME.some(([, ...others]) => others.includes(key)),
    );
    expect(new Set(one.map(drawn)).size).toBe(one.length);
  });

  it("contrasts the cells of a grading: alike on the left, no two alike on the right", () => {
    const cells = [
      ...drawn("grading").matchAll(/<ellipse rx="([\d.]+)" ry="([\d.]+)" class="[^"]*paper/g),
    ].map(([, rx, ry]) => `${rx} ${ry}`);
    expect(new Set(cells.slice(0, 4)).size).toBe(1);
    expect(new Set(cells.slice(-4)).size).toBe(4);
  });

  it("counts the signals of FISH: few in one core, many in the other", () => {
    const [, few = "", many = ""] = drawn("fish").split("translate(");
    const dots = /class="[^"]*mark/g;
    expect(number(few, dots)).toBe(2);
    expect(number(many, dots)).toBeGreaterThanOrEqual(2 * number(few, dots) + 4);
  });
});
