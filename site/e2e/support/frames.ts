import type { Page } from "@playwright/test";

/** Longer than a busy machine takes for one frame, in ms. */
const ONE_FRAME_MS = 5_000;

/** A page that does not even answer by then is stuck in its own scripts, in ms. */
const ANSWER_MS = 2 * ONE_FRAME_MS;

/**
 * Whether the page still draws. Chromium without a screen rarely stops drawing a page for good while its scripts go on: no
 * frame comes any more, and Playwright waits for one before each press. The script of a page cannot do that, so what it
 * does wrong by itself counts as drawn.
 */
export async function draws(page: Page): Promise<boolean> {
  const frame = page.evaluate(
    (limit) =>
      new Promise<boolean>((resolve) => {
        // A hidden page draws nothing, and need not.
        if (document.visibilityState === "hidden") resolve(true);
        requestAnimationFrame(() => resolve(true));
        setTimeout(() => resolve(false), limit);
      }),
    ONE_FRAME_MS,
  );
  const silence = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(true), ANSWER_MS).unref();
  });
  return Promise.race([frame.catch(() => true), silence]);
}
