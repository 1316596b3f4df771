import { expect, it } from "vitest";
import { code } from "./sources";

/** Places where questions are answered: an explanation that opens by itself would cover another one. */
const ONLY_WHEN_PRESSED = [
  "features/tumor/assistant/QuestionStep.tsx",
  "features/tumor/formula/TokenDialog.tsx",
];

it("terms on pages to read may explain themselves once", () => {
  const silent = code
    .filter(({ path }) => !path.startsWith("features/reading/glossary/"))
    .filter(({ text }) =>
      [...text.matchAll(/<GlossaryLink\b[^>]*>/g)].some(([link]) => !/\bauto\b/.test(link)),
    )
    .map(({ path }) => path);
  expect(silent.sort()).toEqual(ONLY_WHEN_PRESSED);
});
