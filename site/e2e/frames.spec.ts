// projects: en-1280
import { draws } from "./support/frames";
import { PATIENCE_MS } from "./support/patience";
import { expect, test } from "./support/test";

test("a page draws, also one whose window has just changed", async ({ page }) => {
  await page.setViewportSize({ width: 391, height: 1200 });
  expect(await draws(page, PATIENCE_MS)).toBe(true);
});

test("a page without frames does not draw", async ({ page }) => {
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });
  expect(await draws(page)).toBe(false);
});
