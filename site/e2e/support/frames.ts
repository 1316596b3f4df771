import type { Page } from "@playwright/test";
import { FRAME_TIMEOUT_MS, TIMEOUT_MS } from "./timeouts";

/**
 * Whether the page still draws. Chromium without a screen rarely stops drawing a page for good while its scripts go on: no
 * frame comes any more, and Playwright waits for one before each press. The script of a page cannot do that, so what it
 * does wrong by itself counts as drawn, and so does a page that does not even answer. The limit for one frame is in milliseconds.
 */
export async function isDrawing(page: Page, limit = FRAME_TIMEOUT_MS): Promise<boolean> {
  const frame = page.evaluate(
    (limitMs) =>
      new Promise<boolean>((resolve) => {
        // A hidden page draws nothing, and need not.
        if (document.visibilityState === "hidden") resolve(true);
        requestAnimationFrame(() => resolve(true));
        setTimeout(() => resolve(false), limitMs);
      }),
    limit,
  );
  const timeout = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(true), TIMEOUT_MS).unref();
  });
  return Promise.race([frame.catch(() => true), timeout]);
}
