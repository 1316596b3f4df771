// projects: de-390
import type { Page } from "@playwright/test";
import { rowsOf } from "./support/browser";
import { test as base, expect, type Person } from "./support/test";

const DIES = "dies";

/**
 * From now on the page dies as soon as the session ends in it: it is loaded anew in that moment, and nothing that it asks of the
 * database then is done. With the mark in the tab it does so from its next start on, once.
 */
function dieAtTheEnd(mark: string): void {
  const die = () => {
    const dead = () => {
      throw new DOMException("the page is gone", "AbortError");
    };
    Object.assign(IDBObjectStore.prototype, { clear: dead, delete: dead, put: dead });
    IDBCursor.prototype.delete = dead;
    location.reload();
  };
  const arm = () => {
    const { removeItem } = Storage.prototype;
    Storage.prototype.removeItem = function (name) {
      removeItem.call(this, name);
      if (name === "zuversicht-user") die();
    };
    new BroadcastChannel("zuversicht-session").onmessage = die;
  };
  // A page that has no address yet.
  if (location.origin === "null") return;
  if (sessionStorage.getItem(mark) === "now") {
    sessionStorage.removeItem(mark);
    arm();
  }
  Object.assign(window, { arm });
}

const arm = (page: Page) => page.evaluate("arm()");
const armNext = (page: Page) => page.evaluate((mark) => sessionStorage.setItem(mark, "now"), DIES);
const answers = (page: Page) => rowsOf(page, "zuversicht", "answers");
const drafts = (page: Page) => rowsOf(page, "zuversicht", "drafts");

const MINUTES = 60_000;

function beIdle(page: Page, minutes: number): Promise<void> {
  return page.evaluate(
    (last) => {
      localStorage.setItem("last-input", String(last));
      window.dispatchEvent(new Event("storage"));
    },
    Date.now() - minutes * MINUTES,
  );
}

/** Somebody is signed in, has seen their overview, and has begun to write. */
const test = base.extend<{ person: Person; draft: (page: Page) => Promise<void> }>({
  person: [
    async ({ context, page, makePerson, openAs }, use) => {
      await context.addInitScript(dieAtTheEnd, DIES);
      const person = await makePerson();
      await openAs(page, person);
      await expect.poll(() => answers(page)).not.toEqual([]);
      await use(person);
    },
    { auto: true },
  ],
  draft: async ({ say }, use) =>
    use(async (page) => {
      await page.goto("/timelineentry/add/new");
      await page.getByRole("textbox", { name: say("timeline:form.title") }).fill("Blutbild");
      await expect.poll(() => drafts(page)).not.toEqual([]);
    }),
});

async function isWithoutDrafts(page: Page): Promise<void> {
  await expect.poll(() => drafts(page)).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("Blutbild");
}

/** Nobody is signed in, and the browser has no answers any more. */
async function isOver(page: Page): Promise<void> {
  // While the page dies it answers nothing.
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => answers(page).catch(String)).toEqual([]);
}

test("the own sign-out", async ({ page, say, draft }) => {
  await draft(page);
  await page.goto("/logout");
  await arm(page);
  await page.getByRole("button", { name: say("common:action.yes"), exact: true }).click();
  await isOver(page);
  await isWithoutDrafts(page);
});

test("the sign-out in another tab", async ({ page, context, say, draft }) => {
  await draft(page);
  const other = await context.newPage();
  await other.goto("/logout");
  await arm(page);
  await arm(other);
  await other.getByRole("button", { name: say("common:action.yes"), exact: true }).click();
  await isOver(other);
  await isOver(page);
  await isWithoutDrafts(page);
});

test("the lock", async ({ page, say, draft }) => {
  await draft(page);
  await arm(page);
  await beIdle(page, 14.5);
  await page.getByRole("button", { name: say("idle:question.lock"), exact: true }).click();
  await isOver(page);
  await expect(page.getByText(say("account:login.locked"))).toBeVisible();
  expect(await drafts(page), "theirs, for when they are back").toHaveLength(1);
});

test("the lock of a page that was closed meanwhile", async ({ page, say }) => {
  await beIdle(page, 14);
  await armNext(page);
  await page.clock.setFixedTime(Date.now() + 2 * MINUTES);
  await page.goto("/settings");
  await isOver(page);
  await expect(page.getByText(say("account:login.locked"))).toBeVisible();
});

test("a session that the server has ended", async ({ page, watch }) => {
  watch.expect(/status of 401 .*\/api\/login/);
  await page.route("**/api/login", (route) =>
    route.fulfill({ status: 401, json: { status: 401, key: "error.token.invalid" } }),
  );
  await armNext(page);
  await page.reload();
  await isOver(page);
});

test("the deletion of the account", async ({ page, say, person, draft }) => {
  await draft(page);
  await page.goto("/passwordmodal/deleteaccount");
  await page.getByLabel(say("factor:field.password"), { exact: true }).fill(person.password);
  await arm(page);
  await page.getByRole("button", { name: say("leaving:remove.submit"), exact: true }).click();
  // While the page dies it answers nothing.
  const left = () => page.evaluate(() => localStorage.getItem("zuversicht-user")).catch(String);
  await expect.poll(left).toBeNull();
  await expect.poll(() => answers(page).catch(String)).toEqual([]);
  await isWithoutDrafts(page);
});

test("the deletion of the account, whose answer the page did not live to see", async ({
  page,
  say,
  watch,
  person,
  draft,
}) => {
  // The session may be renewed once more before the server knows nobody: then the reads are refused.
  watch.expect(/status of 401 .*\/api\//);
  await draft(page);
  await page.goto("/passwordmodal/deleteaccount");
  await page.getByLabel(say("factor:field.password"), { exact: true }).fill(person.password);
  let isDeleted = false;
  await page.route("**/api/user/delete/*", async (route) => {
    await route.fetch();
    isDeleted = true;
  });
  await page.getByRole("button", { name: say("leaving:remove.submit"), exact: true }).click();
  await expect.poll(() => isDeleted).toBe(true);
  await page.goto("/dashboard");
  await isOver(page);
  await isWithoutDrafts(page);
});
