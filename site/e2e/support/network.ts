import { expect, type Page } from "@playwright/test";

/**
 * Gives a page its network back. Chromium does not tell a page that was loaded without network, as it took itself for
 * connected.
 */
export async function reconnect(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
}

/** Loads the page again, from now on through its service worker, so that it opens without network too. */
export async function throughWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}
