// projects: en-1280
import { isDrawing } from "./support/frames";
import { expect, test } from "./support/test";
import { TIMEOUT_MS } from "./support/timeouts";

test("a page draws, also one whose window has just changed", async ({ page }) => {
  await page.setViewportSize({ width: 391, height: 1200 });
  expect(await isDrawing(page, TIMEOUT_MS)).toBe(true);
});

test("a page without frames does not draw", async ({ page }) => {
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });
  expect(await isDrawing(page)).toBe(false);
});
