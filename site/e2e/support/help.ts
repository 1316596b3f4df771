import type { Page } from "@playwright/test";

/** More than there are types of words. */
const TYPES = Array.from({ length: 100 }, (_, type) => type);

/** Loads pages as one who has seen the help of each type of words: none opens by itself, under the pointer of a slow test. */
export async function withoutFirstHelp(page: Page): Promise<void> {
  await page.addInitScript((types) => {
    localStorage.setItem("glossary-types-shown", JSON.stringify(types));
  }, TYPES);
}
