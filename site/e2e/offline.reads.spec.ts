// projects: de-390
import type { Locator, Page } from "@playwright/test";
import { deviceKeeps } from "../src/api/deviceKeeps";
import { paths } from "../src/paths";
import { article } from "./support/articles";
import { rowsOf } from "./support/browser";
import { chosen } from "./support/catalog";
import { addEntry, entryOf } from "./support/days";
import { throughWorker } from "./support/network";
import { starting } from "./support/patterns";
import { Stored } from "./support/record";
import { PAGES, type PageName } from "./support/site";
import { DEMO, expect, test } from "./support/test";
import { type Say, wordsIn } from "./support/words";

const TITLE = "Lymphdrainage bei Frau Kern";

/** Stands before the names of answers that the overview does not need. */
const FURTHER = "~";

/** The names of the answers that this browser stores of the person. */
async function cachedNames(page: Page): Promise<string[]> {
  const rows = await rowsOf(page, "zuversicht", "answers");
  return rows.map(([key]) => String((key as [number, string])[1]));
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
  await addEntry(page, say, { kind: "reminder", title: TITLE, day: "today" });
  const tick = page.getByRole("button", {
    name: say("timeline:done.actionFor", { title: TITLE }),
    exact: true,
  });
  await tick.click();
  await expect(entryOf(page, TITLE)).toContainText(say("timeline:done.state"));
  await page.evaluate(() => navigator.serviceWorker.ready);
  // The row of the person and the days.
  const first = async () => (await cachedNames(page)).filter((name) => !name.startsWith(FURTHER)).length;
  await expect.poll(first).toBe(2);

  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await page.reload();
  await expect(entryOf(page, TITLE)).toContainText(say("timeline:done.state"));
  await page.goto("/dashboard");
  // The days were read before the tick, and the server does not answer now.
  await expect(sinceOn(page, say)).toBeVisible();
  await expect(entryOf(page, TITLE)).toContainText(say("timeline:done.state"));
  await expect(tick).toHaveCount(0);
  // A newer Chromium takes a new page offline, but fires the event only when that is set again.
  await context.setOffline(false);
  await context.setOffline(true);
  await expect(page.getByRole("status").filter({ hasText: say("common:offline.banner") })).toBeVisible();

  await context.setOffline(false);
  await page.goto("/logout");
  await page.getByRole("button", { name: say("common:action.yes"), exact: true }).click();
  await page.waitForURL("**/login");
  expect(await cachedNames(page)).toEqual([]);
});

test("without network also opens what was never opened on this device", async ({
  page,
  context,
  api,
  say,
  language,
  watch,
  makePerson,
  openAs,
}) => {
  const person = await makePerson();
  const stored = await Stored.of(api, person);
  const addressbookentrycategory = chosen("addressbookentrycategory", "gynecologist", language).id;
  await stored.add("addressbookentry", { addressbookentrycategory, lastname: "Vogel", phone: "030 100" });
  await openAs(page, person);
  await throughWorker(page);
  const pulled = async () => (await rowsOf(page, "zuversicht", "rows")).map(([key]) => String(key));
  await expect.poll(async () => (await pulled()).some((key) => key.includes("addressbookentry/"))).toBe(true);

  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await page
    .getByRole("navigation")
    .getByRole("link", { name: say("common:menu.myTeam"), exact: true })
    .click();
  await page.getByRole("main").getByRole("link", { name: "Vogel", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Vogel", exact: true })).toBeVisible();
  await expect(page.getByText("030 100")).toBeVisible();

  await context.setOffline(false);
  await page.goto("/logout");
  await page.getByRole("button", { name: say("common:action.yes"), exact: true }).click();
  await page.waitForURL("**/login");
  await expect.poll(pulled).toEqual([]);
});

/** Pages that are not opened here: they lead on, or are for visitors and lead a signed-in person away. */
const LEAD_ON: readonly PageName[] = [
  "root",
  "tabs",
  "login",
  "signin",
  "secondStep",
  "passkey",
  "signup",
  "forgot",
  // Without what is reported or removed.
  "objection",
  "removeModal",
];

/** Pages without the frame that read nothing: they are the same without network, and nothing on them is old. */
const READ_NOTHING: readonly PageName[] = ["welcome", "onboarding", "thankyou", "accountDeleted"];

/** Pages whose answers `lastSeen.ts` never keeps: what others let be seen, and whom the account lets in. */
const NEVER_CACHED: readonly PageName[] = ["access", "devices", "factor", "social"];

/** What some addresses need besides their path. */
const QUERY: Partial<Record<PageName, string>> = {
  articleTopic: "?topic=6",
  readArticle: `?id=${article("eating-during-chemotherapy", "de").id}`,
  searchResult: "?qs=Chemo",
  tumorInformationModal: "?side=left",
  tumorFormulaEdit: "?side=left",
  tumorInfoAssistant: "?side=left&step=1",
};

/** All others whose addresses have no parameters, in parts that fit into the time of a test. */
const PARTS = [0, 1, 2].map((part) =>
  PAGES.filter(
    (name) => typeof paths[name] === "string" && ![...LEAD_ON, ...NEVER_CACHED].includes(name),
  ).filter((_, index) => index % 3 === part),
);

function addressOf(name: PageName): string {
  return `${paths[name]}${QUERY[name] ?? ""}`;
}

/** What the page about the device says of the network: without it, something else. */
const ONLINE = wordsIn("de")("info:info.online");

/** The line of now, which moves with the clock. */
const NOW = /: Jetzt, \d\d:\d\d$/;

async function open(page: Page, name: PageName): Promise<void> {
  await page.goto(addressOf(name));
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  expect(new URL(page.url()).pathname, "where it leads").toBe(paths[name]);
}

async function linesOf(page: Page): Promise<string[]> {
  const lines = (await page.getByRole("main").ariaSnapshot()).split("\n");
  return lines.filter((line) => line.includes(":") && !NOW.test(line) && !line.endsWith(`: ${ONLINE}`));
}

/** What a page shows without network. */
async function shown(page: Page, name: PageName): Promise<string[]> {
  await open(page, name);
  return await linesOf(page);
}

/** Collects what the server answers and the browser is to store: by their paths, as they are named there. */
function answersOf(page: Page): Set<string> {
  const answered = new Set<string>();
  page.on("response", (response) => {
    const [, path] = /\/api\/(.*)/.exec(response.url()) ?? [];
    const isRead = response.request().method() === "GET" && response.ok();
    if (isRead && path !== undefined && deviceKeeps(path)) answered.add(decodeURIComponent(path));
  });
  return answered;
}

/** The same for several pages, with network; what they show is stored then. */
async function linesOfPages(page: Page, names: readonly PageName[]): Promise<Map<PageName, string[]>> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  const answered = answersOf(page);
  const linesByPage = new Map<PageName, string[]>();
  for (const name of names) {
    await open(page, name);
    // What is read later belongs to it, as what was read of the articles. And an answer that has just come is not stored yet: the
    // next page would be opened in the middle of that.
    await page.waitForLoadState("networkidle");
    await expect
      .poll(async () => {
        const stored = new Set((await cachedNames(page)).map((one) => decodeURIComponent(one)));
        return [...answered].filter((path) => !stored.has(FURTHER + path));
      }, `${name} is stored`)
      .toEqual([]);
    linesByPage.set(name, await linesOf(page));
  }
  return linesByPage;
}

/** What stands beside a page is read when it comes into view, which what is above it decides: it is left out of what is compared. */
async function withoutAside(page: Page, say: Say): Promise<void> {
  await page.addInitScript((label) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`aside[aria-label="${label}"] { display: none }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, say("common:aside"));
}

function sinceOn(page: Page, say: Say): Locator {
  return page.getByRole("status").getByText(starting(say("common:offline.cached", { moment: "" })));
}

for (const [part, names] of PARTS.entries()) {
  test(`without network every page that was seen shows what it showed, and says since when, ${part + 1} of ${PARTS.length}`, async ({
    page,
    context,
    say,
    watch,
    openAs,
  }) => {
    const since = sinceOn(page, say);
    // The person has no feed of their calendar.
    watch.expect(/status of 404 .*timelineentry\/feed/);
    await withoutAside(page, say);
    await openAs(page, DEMO);
    const linesByPage = await linesOfPages(page, names);

    watch.expect(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    for (const [name, lines] of linesByPage) {
      await expect.poll(() => shown(page, name), name).toEqual(expect.arrayContaining(lines));
      if (!READ_NOTHING.includes(name)) await expect(since, name).toBeVisible();
    }
    await context.setOffline(false);
    await shown(page, "myTeam");
    await expect(since).toBeHidden();
  });
}

test("without network a page that is never kept says what it needs, and shows it when it is asked again", async ({
  page,
  context,
  say,
  watch,
  openAs,
}) => {
  const main = page.getByRole("main");
  const needs = main.getByText(say("common:load.offline"));
  const retry = main.getByRole("button", { name: say("common:action.retry"), exact: true });
  // The person has no feed of their calendar.
  watch.expect(/status of 404 .*timelineentry\/feed/);
  await withoutAside(page, say);
  await openAs(page, DEMO);
  const linesByPage = await linesOfPages(page, NEVER_CACHED);
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  for (const [name, lines] of linesByPage) {
    await context.setOffline(true);
    await shown(page, name);
    await expect(needs.first(), name).toBeVisible();
    await expect(retry.first(), name).toBeVisible();
    await expect(sinceOn(page, say), name).toBeVisible();
    await context.setOffline(false);
    // A page may read several things, and it asks by itself too: what is still there is pressed.
    await expect(async () => {
      await retry.evaluateAll((all) => {
        for (const one of all) (one as HTMLElement).click();
      });
      expect(await needs.count(), name).toBe(0);
    }).toPass();
    await expect
      .poll(async () => (await main.ariaSnapshot()).split("\n"), name)
      .toEqual(expect.arrayContaining(lines));
  }
});
