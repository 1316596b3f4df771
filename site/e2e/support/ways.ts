import type { Page } from "@playwright/test";
import type { Say } from "./words";

/** From anywhere to the overview, by the menu. */
export async function toOverview(page: Page, say: Say): Promise<void> {
  await page
    .getByRole("navigation")
    .getByRole("link", { name: say("common:menu.dashboard"), exact: true })
    .first()
    .click();
}

/** From anywhere to the profile, by the menu of the person. */
export async function toProfile(page: Page, say: Say): Promise<void> {
  await page.getByRole("button", { name: say("common:user.menu"), exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: say("common:title.profile"), exact: true })
    .click();
}
