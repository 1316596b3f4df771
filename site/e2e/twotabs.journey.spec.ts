// projects: de-390
import type { Page } from "@playwright/test";
import { chosen } from "./support/catalog";
import { addEntry, entryOf } from "./support/days";
import { reconnect, throughWorker } from "./support/network";
import { containing, starting } from "./support/patterns";
import { Stored } from "./support/record";
import { expect, test } from "./support/test";

const CONTACT = "Sommer";
const REMINDER = { de: "Rezept abholen", en: "Collect the prescription" };

test("two open pages share what waits: both show it, and each of it is sent once", async ({
  page,
  context,
  api,
  say,
  language,
  watch,
  makePerson,
  openAs,
}) => {
  const title = REMINDER[language];
  const category = chosen("addressbookentrycategory", "gynecologist", language).name;
  const other = await context.newPage();
  const main = (one: Page) => one.getByRole("main");
  const contact = (one: Page) => main(one).getByRole("link", { name: CONTACT, exact: true });
  const waiting = (one: Page) => one.getByText(say("outbox:note.waiting_other", { count: 2 }));
  const waitLink = (one: Page) => one.getByRole("link", { name: say("outbox:note.link"), exact: true });
  const items = (one: Page) => one.getByRole("list", { name: say("outbox:list") }).locator("> li");

  const person = await makePerson();
  const stored = await Stored.of(api, person);
  const sent: string[] = [];
  context.on("response", (response) => {
    if (response.request().method() === "POST" && response.status() === 201)
      sent.push(new URL(response.url()).pathname);
  });

  await test.step("the form of a contact is open in one, the overview in the other", async () => {
    await openAs(page, person);
    await throughWorker(page);
    await page.goto("/timelineentry/add/new");
    await expect(page.getByRole("radio", { name: say("timeline:kind.reminder") })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await page.goto("/dashboard");
    await expect(page.getByRole("link", { name: say("timeline:add"), exact: true })).toBeVisible();
    await other.goto("/myteam");
    await expect(other.getByRole("link", { name: say("addressbook:team.add") })).toBeVisible();
    await other.waitForLoadState("networkidle");
    await other.goto("/addressbookentry/add/new");
    await expect(other.getByRole("radio", { name: category, exact: true })).toBeVisible();
    await other.waitForLoadState("networkidle");
  });

  watch.expect(/ERR_INTERNET_DISCONNECTED/);

  await test.step("without network the person writes in both, and both count the same", async () => {
    await context.setOffline(true);
    // Chromium hardly renders a tab in the background.
    await page.bringToFront();
    await addEntry(page, say, { kind: "reminder", title, day: "today" });
    await expect(page.getByText(say("outbox:note.waiting_one"))).toBeVisible();
    await other.bringToFront();
    await other.getByRole("radio", { name: category, exact: true }).check();
    await other.getByRole("textbox", { name: starting(say("addressbook:form.lastname")) }).fill(CONTACT);
    await other.getByRole("button", { name: say("common:action.save"), exact: true }).click();
    await expect(contact(other)).toBeVisible();
    for (const one of [page, other]) await expect(waiting(one)).toBeVisible();
  });

  await test.step("both list the same", async () => {
    for (const one of [page, other]) {
      await one.bringToFront();
      await waitLink(one).click();
      await expect(items(one).getByRole("heading")).toHaveText([containing(title), CONTACT]);
    }
    expect(sent).toEqual([]);
    expect(await stored.list("addressbookentry")).toEqual([]);
  });

  await test.step("with the network each of it is sent once, whichever page sends it", async () => {
    await Promise.all([reconnect(page), reconnect(other)]);
    for (const one of [page, other]) await expect(items(one)).toHaveCount(0);
    expect(sent.sort()).toEqual(["/api/addressbookentry/add", "/api/timelineentry/add"]);
    expect(await stored.list("addressbookentry")).toMatchObject([{ lastname: CONTACT }]);
    expect((await stored.list("timelineentry")).filter((row) => row.title === title)).toHaveLength(1);
    await page.goto("/myteam");
    await expect(contact(page)).toHaveCount(1);
    await other.goto("/dashboard");
    await expect(entryOf(other, title)).toHaveCount(1);
  });
});
