import { expect, type Locator, type Page } from "@playwright/test";
import type { Language, Say } from "./words";

export interface Chosen {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
}

/** The input of a date. Its label may be followed by "(freiwillig)". */
export function dateField(page: Page, label: string): Locator {
  return page.getByRole("textbox", { name: label });
}

/** Opens the dialog of a date field by its button. */
export async function openPicker(page: Page, say: Say, label: string): Promise<Locator> {
  await page.getByRole("button", { name: `${label}: ${say("common:date.open")}` }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("grid")).toBeVisible();
  return dialog;
}

/** Chooses year and month in the selects and the day in the calendar; afterwards all three have to agree. */
export async function choosePickerDay(
  dialog: Locator,
  say: Say,
  language: Language,
  { year, month, day }: Chosen,
): Promise<void> {
  const monthName = new Date(2000, month - 1).toLocaleString(language, { month: "long" });
  await dialog.getByLabel(say("common:date.year"), { exact: true }).selectOption(String(year));
  await dialog.getByLabel(say("common:date.month"), { exact: true }).selectOption({ label: monthName });
  await expect(dialog.getByRole("grid")).toHaveAccessibleName(new RegExp(`${monthName} ${year}`));
  await dialog
    .getByRole("button", { name: new RegExp(`\\b${day}\\b.*${monthName}|${monthName} ${day}\\b`) })
    .click();
  await expect(dialog.getByLabel(say("common:date.day"), { exact: true })).toHaveValue(String(day));
  await expect(dialog.getByRole("status")).toContainText(say("common:date.chosen"));
}

/** How a page shows a day that was typed as `DD.MM.YYYY`, where there is little room. */
export function shownDay(language: Language, typed: string): string {
  if (language === "de") return typed;
  const [day = 0, month = 0, year = 0] = typed.split(".").map(Number);
  const words = { day: "numeric", month: "short", year: "numeric" } as const;
  return new Date(year, month - 1, day).toLocaleDateString("en-GB", words);
}

const DAY_MS = 86_400_000;

/** A day so many days from today, in Berlin: as people type it, as the API has it, and its weekday from 1 for Monday. */
export function dayFromNow(count: number): { typed: string; wire: string; weekday: number } {
  const there = new Date(Date.now() + count * DAY_MS).toLocaleDateString("sv-SE", {
    timeZone: "Europe/Berlin",
  });
  const [year, month, day] = there.split("-");
  const weekday = new Date(`${there}T12:00:00Z`).getUTCDay() || 7;
  return { typed: `${day}.${month}.${year}`, wire: `${year}${month}${day}`, weekday };
}
