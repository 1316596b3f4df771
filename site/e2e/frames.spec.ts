import type { TestInfo } from "@playwright/test";
import { draws, mayBegin, noteStop } from "./support/frames";
import { expect, test } from "./support/test";

/** The next try of a test. */
function nextTry(info: TestInfo, testId: string, retry: number): TestInfo {
  return { ...info, project: { ...info.project, outputDir: info.outputPath() }, testId, retry };
}

test("a page draws, also one whose window has just changed", async ({ page }) => {
  await page.setViewportSize({ width: 391, height: 1200 });
  expect(await draws(page)).toBe(true);
});

test("a page without frames does not draw", async ({ page }) => {
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });
  expect(await draws(page)).toBe(false);
});

test("only a test whose browser stopped drawing begins anew", async ({ page: _ }, info) => {
  for (const id of ["stopped", "failed"]) expect(() => mayBegin(nextTry(info, id, 0))).not.toThrow();
  noteStop(nextTry(info, "stopped", 0));
  expect(() => mayBegin(nextTry(info, "stopped", 1))).not.toThrow();
  expect(() => mayBegin(nextTry(info, "failed", 1))).toThrow("stops drawing");
});
