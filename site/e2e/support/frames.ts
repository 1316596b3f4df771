import type { Page } from "@playwright/test";
import { ONE_FRAME_MS, PATIENCE_MS } from "./patience";

/**
 * Whether the page still draws. Chromium without a screen rarely stops drawing a page for good while its scripts go on: no
 * frame comes any more, and Playwright waits for one before each press. The script of a page cannot do that, so what it
 * does wrong by itself counts as drawn, and so does a page that does not even answer. The limit for one frame is in milliseconds.
 */
export async function draws(page: Page, limit = ONE_FRAME_MS): Promise<boolean> {
  const frame = page.evaluate(
    (longest) =>
      new Promise<boolean>((resolve) => {
        // A hidden page draws nothing, and need not.
        if (document.visibilityState === "hidden") resolve(true);
        requestAnimationFrame(() => resolve(true));
        setTimeout(() => resolve(false), longest);
      }),
    limit,
  );
  const silence = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(true), PATIENCE_MS).unref();
  });
  return Promise.race([frame.catch(() => true), silence]);
}
