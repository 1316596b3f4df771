import { expect, type Locator } from "@playwright/test";

/** Gives the same answer to questions that lead on by themselves, in order: the option with this number, from 0. The last one is not left. */
export async function answerEach(main: Locator, option: number, count: number): Promise<void> {
  const heading = main.getByRole("heading", { level: 1 });
  // Until then the heading is that of the page.
  await expect(main.getByRole("radiogroup")).toBeVisible();
  for (let left = count; left > 0; left -= 1) {
    const question = (await heading.textContent()) ?? "";
    await main.getByRole("radiogroup").getByRole("radio").nth(option).click();
    if (left > 1) await expect(heading).not.toHaveText(question);
  }
}
