import type { Page } from "@playwright/test";
import { addEntry, entryOf } from "./support/days";
import { starting } from "./support/patterns";
import { DEMO, expect, test } from "./support/test";

const TITLE = "Lymphdrainage bei Frau Kern";

/** Stands before the names of answers that the overview does not need. */
const FURTHER = "~";

/** The names of the answers that this browser stores of the person. */
function kept(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open("zuversicht-answers");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const db = opening.result;
          const counting = db.transaction("answers").objectStore("answers").getAllKeys();
          counting.onerror = () => reject(counting.error);
          counting.onsuccess = () => {
            db.close();
            resolve(counting.result.map((key) => String((key as [number, string])[1])));
          };
        };
      }),
  );
}

test("without network the overview opens with what was seen last, until the sign-out", async ({
  page,
  context,
  say,
  watch,
  makePerson,
  signIn,
}) => {
  await signIn(page, await makePerson());
  await addEntry(page, say, { kind: "appointment", title: TITLE, day: "tomorrow" });
  await expect(entryOf(page, TITLE)).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  // The row of the person and the days.
  const first = async () => (await kept(page)).filter((name) => !name.startsWith(FURTHER)).length;
  await expect.poll(first).toBe(2);

  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await page.reload();
  await expect(entryOf(page, TITLE)).toBeVisible();
  await page.goto("/dashboard");
  await expect(entryOf(page, TITLE)).toBeVisible();
  // A newer Chromium takes a new page offline, but fires the event only when that is set again.
  await context.setOffline(false);
  await context.setOffline(true);
  await expect(page.getByRole("status").filter({ hasText: say("common:offline.banner") })).toBeVisible();

  await context.setOffline(false);
  await page.goto("/logout");
  await page.getByRole("button", { name: say("common:action.yes"), exact: true }).click();
  await page.waitForURL("**/login");
  expect(await kept(page)).toEqual([]);
});

/** Pages for signed-in people that show stored data. */
const PAGES = [
  "/medicalprofile",
  "/diagnosis",
  "/treatment",
  "/aftercare",
  "/cancertype",
  "/drug",
  "/illness-timeline",
  "/tumorinformation",
  "/tumorformula",
  "/calendar",
  "/article",
  "/glossary",
  "/myteam",
  "/profile",
  "/personaldata",
  "/settings",
  "/pushnotification",
  "/studyparticipation",
  "/stress-level-start",
  "/appointment-sheet",
];

test("without network every page that was seen shows what it showed, and says since when", async ({
  page,
  context,
  say,
  watch,
  openAs,
}) => {
  const main = page.getByRole("main");
  const since = page.getByText(starting(say("common:offline.seen", { moment: "" }).replace(/ ?\.$/, "")));
  /** What a page shows when all of it is there. */
  async function shown(path: string): Promise<string[]> {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    return (await main.ariaSnapshot()).split("\n").filter((line) => line.includes(":"));
  }

  // She has no feed of her calendar.
  watch.expect(/status of 404 .*timelineentry\/feed/);
  await openAs(page, DEMO);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const before = new Map<string, string[]>();
  for (const path of PAGES) {
    before.set(path, await shown(path));
    // An answer that has just come is not stored yet: the next page would be opened in the middle of that.
    await page.waitForLoadState("networkidle");
  }

  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  for (const [path, lines] of before) {
    await expect.poll(async () => await shown(path), path).toEqual(expect.arrayContaining(lines));
    await expect(since, path).toBeVisible();
  }
  await context.setOffline(false);
  await shown("/myteam");
  await expect(since).toBeHidden();
});
