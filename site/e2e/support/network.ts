import type { Page } from "@playwright/test";

/**
 * Gives a page its network back. Chromium does not tell a page that was loaded without network, as it took itself for
 * connected.
 */
export async function reconnect(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
}
