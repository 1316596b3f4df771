import type { Page } from "@playwright/test";
import { addEntry, entryOf } from "./support/days";
import { expect, test } from "./support/test";

const TITLE = "Lymphdrainage bei Frau Kern";

/** The number of answers that this browser stores of the person. */
function kept(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open("zuversicht-answers");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const db = opening.result;
          const counting = db.transaction("answers").objectStore("answers").count();
          counting.onerror = () => reject(counting.error);
          counting.onsuccess = () => {
            db.close();
            resolve(counting.result);
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
  // The row of the person, the days and the article of the day.
  await expect.poll(() => kept(page)).toBe(3);

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
  expect(await kept(page)).toBe(0);
});
