import { expect, type Locator, type Page } from "@playwright/test";
import type { Say } from "./words";

export interface NewEntry {
  kind: "reminder" | "appointment" | "timeforme";
  title: string;
  day: "today" | "tomorrow";
  time?: string;
}

/** The row of an entry on the overview. */
export function entryOf(page: Page, title: string): Locator {
  return page.getByRole("listitem").filter({ has: page.getByRole("link", { name: title, exact: true }) });
}

/** Fills in the form of a new entry that is on the screen. */
export async function fillEntry(page: Page, say: Say, entry: NewEntry): Promise<void> {
  await page.getByRole("radio", { name: say(`timeline:kind.${entry.kind}`) }).check();
  await page.getByRole("textbox", { name: say("timeline:form.title") }).fill(entry.title);
  await page.getByRole("button", { name: say(`timeline:day.${entry.day}`), exact: true }).click();
  if (entry.time !== undefined)
    await page.getByRole("textbox", { name: say("timeline:form.time") }).fill(entry.time);
}

/** Adds an entry, from the overview and back to it. */
export async function addEntry(
  page: Page,
  say: Say,
  entry: NewEntry,
  before?: () => Promise<void>,
): Promise<void> {
  await page.getByRole("link", { name: say("timeline:add"), exact: true }).click();
  await fillEntry(page, say, entry);
  await before?.();
  await page.getByRole("button", { name: say("common:action.save"), exact: true }).click();
  await expect(entryOf(page, entry.title)).toBeVisible();
}
