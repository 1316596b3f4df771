import type { Locator } from "@playwright/test";

/** Taps that were made, typing not counted. */
export class Taps {
  count = 0;

  async on(target: Locator): Promise<void> {
    this.count += 1;
    await target.click();
  }
}
