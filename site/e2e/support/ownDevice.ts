import type { Page } from "@playwright/test";
import { starting } from "./patterns";
import type { Say } from "./words";

/** Answers the question of the first sign-in on a device: it is the person's own, and gets no PIN yet. */
export async function answerOwnDevice(page: Page, say: Say): Promise<void> {
  await page.getByRole("button", { name: starting(say("lock:use.unlocked")) }).click();
}
