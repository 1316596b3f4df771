// projects: de-390
import type { Page } from "@playwright/test";
import { notify } from "./support/notify";
import { starting } from "./support/patterns";
import { Stored } from "./support/record";
import { expect, type Person, test } from "./support/test";

test("a person finds what is new at the bell, reads it, and every place agrees", async ({
  page,
  api,
  say,
  look,
  makePerson,
  openAs,
}) => {
  const [person, other]: Person[] = [await makePerson(), await makePerson()];
  if (!person || !other) throw new Error("two people");
  const [stored, berta] = [await Stored.of(api, person), await Stored.of(api, other)];
  const main = page.getByRole("main");
  const bell = (on: Page, number?: number) =>
    on.getByRole("button", {
      name: number ? say("common:menu.unread", { number }) : say("common:title.message"),
      exact: true,
    });
  /** Without what stands beside them. */
  const rows = (on: Page) => on.getByRole("main").locator("li:not(aside li)");
  const link = (key: string, values = {}) => page.getByRole("link", { name: say(key, values), exact: true });

  await test.step("before there is anything", async () => {
    await openAs(page, person);
    await bell(page).click();
    const latest = page.getByRole("dialog");
    await expect(latest).toContainText(say("messages:empty.text"));
    await link("common:menu.allMessages").click();
    await page.waitForURL("**/message");
    await expect(main).toContainText(say("messages:empty.title"));
  });

  await notify(stored, berta);
  await notify(stored, berta);
  const second = await page.context().newPage();

  await test.step("the bell tells how many are new", async () => {
    await openAs(page, person);
    await expect(bell(page, 2)).toBeVisible();
    await second.goto("/message");
    await expect(bell(second, 2)).toBeVisible();
    await expect(rows(second)).toHaveCount(2);
    await bell(page, 2).click();
    const latest = page.getByRole("dialog");
    await expect(latest.getByRole("listitem")).toHaveCount(2);
    await expect(latest).toContainText(say("messages:latest.unread", { number: 2 }));
    await look.at("messages-latest");
  });

  await test.step("a message is read once it was opened, in every tab", async () => {
    await page.getByRole("dialog").getByRole("listitem").first().getByRole("link").click();
    await page.waitForURL("**/message/detail/*");
    await expect(link("messages:lead.proxies")).toBeVisible();
    await expect(bell(page, 1)).toBeVisible();
    await expect(bell(second, 1)).toBeVisible();
    await expect(second.getByText(say("messages:new"), { exact: true })).toHaveCount(1);
    await link("messages:lead.proxies").click();
    await page.waitForURL("**/settings/proxies");
    await page.goBack();
    await link("common:title.message").first().click();
    await page.waitForURL("**/message");
    await link("messages:filter.unreadNumber", { number: 1 }).click();
    await expect(rows(page)).toHaveCount(1);
  });

  await test.step("all are marked as read at once", async () => {
    await main.getByRole("button", { name: say("messages:allRead.action"), exact: true }).click();
    await expect(bell(page)).toBeVisible();
    await expect(bell(second)).toBeVisible();
    await expect(main).toContainText(say("messages:noneUnread.title"));
    await look.at("messages-read");
    await link("messages:filter.all").click();
    await expect(rows(page)).toHaveCount(2);
  });

  await test.step("one is deleted, comes back, and goes for good", async () => {
    const remove = main.getByRole("button", { name: starting(say("messages:removal.of")) }).first();
    await remove.click();
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole("button", { name: say("messages:removal.undo"), exact: true }).click();
    await expect(rows(page)).toHaveCount(2);
    expect(await stored.list("notification")).toHaveLength(2);
    await remove.click();
    await page
      .getByRole("status")
      .getByRole("button", { name: say("common:action.close"), exact: true })
      .click();
    await expect.poll(async () => (await stored.list("notification")).length).toBe(1);
    await expect(rows(second)).toHaveCount(1);
  });
});
