import type { Locator, Page } from "@playwright/test";
import { ending } from "./patterns";
import type { Say } from "./words";

/** The round button in the header; its name begins with the letters that it shows. */
export function userMenu(page: Page, say: Say): Locator {
  return page.getByRole("button", { name: new RegExp(ending(say("common:user.menu")), "i") });
}

/** The button of what a question is for, whatever its verb: "Löschen". */
export function confirmButton(page: Page): Locator {
  return page.getByRole("alertdialog").locator("[data-main]");
}

/** From anywhere to the overview, by the menu. */
export async function openOverview(page: Page, say: Say): Promise<void> {
  await page
    .getByRole("navigation")
    .getByRole("link", { name: say("common:menu.dashboard"), exact: true })
    .first()
    .click();
}

/** From anywhere to the profile, by the menu of the person. */
export async function openProfile(page: Page, say: Say): Promise<void> {
  await userMenu(page, say).click();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: say("common:title.profile"), exact: true })
    .click();
}
