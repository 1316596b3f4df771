// projects: de-390
import type { Page } from "@playwright/test";
import { rowsOf } from "./support/browser";
import { dateField } from "./support/dates";
import { addEntry, entryOf, fillEntry } from "./support/days";
import { expect, freshEmail, PASSWORD, test } from "./support/test";
import type { Say } from "./support/words";

/** Delays of the specification, in milliseconds. */
const USER_GUARD_DELAY_MS = 500;
const ANONYMOUS_GUARD_DELAY_MS = 200;

const TITLE = "Blutbild";

test("a wanted page is remembered with its parameters, and the way to the sign-in takes half a second", async ({
  page,
  say,
  makePerson,
}) => {
  const { email, password } = await makePerson();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto("/timelineentry/add/new?category=TIME_FOR_ME");
  await expect(page.getByRole("status").filter({ hasText: say("common:guard.toLogin") })).toBeVisible();
  await page.clock.runFor(USER_GUARD_DELAY_MS - 1);
  expect(new URL(page.url()).pathname).toBe("/timelineentry/add/new");
  await page.clock.runFor(1);
  await page.waitForURL("**/login");
  await page.clock.resume();
  await page.getByLabel(say("account:login.email")).fill(email);
  await page.getByLabel(say("account:login.password"), { exact: true }).fill(password);
  await page.getByRole("button", { name: say("account:login.submit") }).click();
  await page.waitForURL("**/timelineentry/add/new?category=TIME_FOR_ME");
  await expect(page.getByRole("radio", { name: say("timeline:kind.timeforme") })).toBeChecked();
});

test("pages for visitors lead a signed-in person to the root after a moment", async ({
  page,
  say,
  makePerson,
  signIn,
}) => {
  await signIn(page, await makePerson());
  const add = page.getByRole("link", { name: say("timeline:add") });
  for (const path of ["/signin", "/signup"]) {
    await page.goto(path);
    await page.waitForURL("**/dashboard");
    await expect(add).toBeVisible();
  }
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1, name: say("account:login.title") })).toBeVisible();
  await page.clock.runFor(ANONYMOUS_GUARD_DELAY_MS - 1);
  expect(new URL(page.url()).pathname).toBe("/login");
  await page.clock.runFor(1);
  await page.waitForURL("**/dashboard");
});

test("an unknown path says so and leads on, for visitors and for people", async ({
  page,
  say,
  makePerson,
  signIn,
}) => {
  const notFound = page.getByRole("heading", { level: 1, name: say("common:notFound.title") });
  await page.goto("/glossary/nothing?x=1");
  await expect(notFound).toBeVisible();
  await page.getByRole("link", { name: say("common:notFound.toLogin") }).click();
  await page.waitForURL("**/login");
  await signIn(page, await makePerson());
  await page.goto("/timelineentry/view");
  await expect(notFound).toBeVisible();
  await page.getByRole("link", { name: say("common:notFound.toDashboard") }).click();
  await expect(page.getByRole("link", { name: say("timeline:add") })).toBeVisible();
});

test("a token that is gone or no longer accepted is renewed without a word", async ({
  page,
  say,
  watch,
  makePerson,
  signIn,
}) => {
  await signIn(page, await makePerson());
  const add = page.getByRole("link", { name: say("timeline:add") });
  const paths: string[] = [];
  page.on("framenavigated", (frame) => paths.push(new URL(frame.url()).pathname));

  // The token lives in memory only, so a reload loses it.
  const renewed = page.waitForResponse((answer) => answer.url().endsWith("/api/login"));
  await page.reload();
  expect((await renewed).status()).toBe(200);
  await expect(add).toBeVisible();

  // The server refuses the next request, as after the 15 minutes of an access token.
  watch.expect(/status of 401/);
  let broken = 0;
  await page.route("**/api/timelineentry/**", async (route) => {
    const headers = { ...route.request().headers() };
    if (broken === 0) headers["x-auth-token"] = "not.a.token";
    broken += 1;
    await route.continue({ headers });
  });
  await addEntry(page, say, { kind: "appointment", title: TITLE, day: "today" });
  expect(broken).toBeGreaterThan(1);
  await expect(entryOf(page, TITLE)).toHaveCount(1);
  expect(paths).not.toContain("/login");
});

test("signing out in one tab signs out the other, and leaves nothing for the next person", async ({
  page,
  context,
  say,
  makePerson,
  signIn,
}) => {
  const first = await makePerson();
  await signIn(page, first);
  await addEntry(page, say, { kind: "appointment", title: TITLE, day: "today" });
  const other = await context.newPage();
  await other.goto("/timelineentry/add/new");
  await fillEntry(other, say, { kind: "reminder", title: "Angefangen", day: "today" });

  // Chromium hardly renders a tab in the background.
  await page.bringToFront();
  await page.goto("/logout");
  await page.getByRole("button", { name: say("common:action.yes"), exact: true }).click();
  await page.waitForURL("**/login");
  await other.waitForURL("**/login");
  await expect(other.getByRole("heading", { level: 1, name: say("account:login.title") })).toBeVisible();

  await other.bringToFront();
  await signIn(other, await makePerson());
  await expect(other.getByRole("heading", { name: say("timeline:empty.title") })).toBeVisible();
  await other.goto("/timelineentry/add/new");
  await expect(other.getByRole("textbox", { name: say("timeline:form.title") })).toHaveValue("");
});

/** All that this browser keeps of what was typed, for its other tabs too. It is sealed, and another text each time it is stored. */
async function drafts(page: Page): Promise<string> {
  return JSON.stringify(await rowsOf(page, "zuversicht", "drafts"));
}

/** A series of one day: the server counts its days, so it cannot wait on the device. */
async function comesBackOnce(page: Page, say: Say): Promise<void> {
  await page
    .getByLabel(say("timeline:form.repeat"))
    .selectOption({ label: say("timeline:form.repeats.DAILY") });
  const first = await dateField(page, say("timeline:form.date")).inputValue();
  await dateField(page, say("timeline:form.enddate")).fill(first);
}

test("without network a banner says so and nothing typed is lost", async ({
  page,
  context,
  say,
  watch,
  makePerson,
  openAs,
}) => {
  await openAs(page, await makePerson());
  await page.getByRole("link", { name: say("timeline:add") }).click();
  await fillEntry(page, say, { kind: "reminder", title: TITLE, day: "tomorrow" });
  await comesBackOnce(page, say);
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await expect(page.getByRole("status").filter({ hasText: say("common:offline.banner") })).toBeVisible();
  await page.getByRole("button", { name: say("common:action.save"), exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: say("errors:ERROR.OFFLINE") })).toBeVisible();
  await expect(page.getByRole("textbox", { name: say("timeline:form.title") })).toHaveValue(TITLE);
  await context.setOffline(false);
  await expect(page.getByRole("status").filter({ hasText: say("common:offline.banner") })).toBeHidden();
  await page.getByRole("button", { name: say("common:action.save"), exact: true }).click();
  await expect(entryOf(page, TITLE)).toHaveCount(1);
});

test("a program that went away and came back loses nothing and doubles nothing", async ({
  page,
  program,
  say,
  makePerson,
  openAs,
}) => {
  await openAs(page, await makePerson());
  await page.getByRole("link", { name: say("timeline:add") }).click();
  await fillEntry(page, say, { kind: "reminder", title: TITLE, day: "tomorrow" });
  await comesBackOnce(page, say);
  await program.stop();
  const save = page.getByRole("button", { name: say("common:action.save"), exact: true });
  await save.click();
  await expect(page.getByRole("alert").filter({ hasText: say("errors:ERROR.OFFLINE") })).toBeVisible();
  await expect(page.getByRole("textbox", { name: say("timeline:form.title") })).toHaveValue(TITLE);
  await program.start();
  await save.click();
  await expect(entryOf(page, TITLE)).toHaveCount(1);
});

test("back, reload and another tab keep what was typed", async ({
  page,
  context,
  say,
  makePerson,
  signIn,
}) => {
  await page.goto("/welcome");
  await page.getByRole("link", { name: say("onboarding:welcome.signup") }).click();
  const email = freshEmail();
  await page.getByLabel(say("account:login.email")).fill(email);
  await page.getByLabel(say("account:login.password"), { exact: true }).fill(PASSWORD);
  await page.goBack();
  await page.getByRole("link", { name: say("onboarding:welcome.signup") }).click();
  await expect(page.getByLabel(say("account:login.email"))).toHaveValue(email);
  // Passwords are not stored.
  await expect(page.getByLabel(say("account:login.password"), { exact: true })).toHaveValue("");

  await signIn(page, await makePerson());
  await page.getByRole("link", { name: say("timeline:add") }).click();
  const title = page.getByRole("textbox", { name: say("timeline:form.title") });
  await title.fill(TITLE);
  await page.goBack();
  const question = page.getByRole("alertdialog");
  await expect(question).toHaveAccessibleName(say("common:leave.title"));
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(title).toHaveValue(TITLE);

  await page.reload();
  await expect(title).toHaveValue(TITLE);
  await expect(page.getByRole("status").filter({ hasText: say("common:state.draftRestored") })).toBeVisible();

  const before = await drafts(page);
  await page.getByLabel(say("timeline:form.note")).fill("nüchtern");
  await expect.poll(() => drafts(page)).not.toBe(before);
  expect(await drafts(page)).not.toContain("nüchtern");
  const third = await context.newPage();
  await third.goto("/timelineentry/add/new");
  await expect(third.getByLabel(say("timeline:form.note"))).toHaveValue("nüchtern");
  await expect(third.getByRole("textbox", { name: say("timeline:form.title") })).toHaveValue(TITLE);
});

test("a double click on save adds one entry", async ({ page, say, makePerson, openAs }) => {
  await openAs(page, await makePerson());
  await page.getByRole("link", { name: say("timeline:add") }).click();
  await fillEntry(page, say, { kind: "appointment", title: TITLE, day: "today", time: "9:30" });
  const added: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/timelineentry/add"))
      added.push(request.headers()["idempotency-key"] ?? "");
  });
  await page.getByRole("button", { name: say("common:action.save"), exact: true }).dblclick();
  await expect(entryOf(page, TITLE)).toBeVisible();
  await page.reload();
  await expect(entryOf(page, TITLE)).toHaveCount(1);
  expect(new Set(added).size).toBe(1);
});
