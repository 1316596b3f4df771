// projects: de-390, en-1280: what could cover the focus is another thing at each width
import { chosen } from "./support/catalog";
import { expectVisibleFocus, tabTo } from "./support/keys";
import { reconnect, throughWorker } from "./support/network";
import { notify } from "./support/notify";
import { starting } from "./support/patterns";
import { Stored } from "./support/record";
import { expect, test } from "./support/test";

test("messages are opened, marked and deleted with keys alone", async ({
  page,
  api,
  say,
  makePerson,
  openAs,
}) => {
  const [person, other] = [await makePerson(), await makePerson()];
  const [stored, berta] = [await Stored.of(api, person), await Stored.of(api, other)];
  for (let count = 0; count < 3; count += 1) await notify(stored, berta);
  await openAs(page, person);
  const key = page.keyboard;
  const main = page.getByRole("main");
  const bell = page.getByRole("button", { name: say("common:menu.unread", { number: 3 }), exact: true });
  await expect(bell).toBeVisible();
  await tabTo(page, bell);
  await key.press("Enter");
  const latest = page.getByRole("dialog");
  const first = latest.getByRole("listitem").first().getByRole("link");
  await expect(first).toBeVisible();
  await tabTo(page, first);
  await key.press("Escape");
  await expect(latest).toBeHidden();
  await expect(bell).toBeFocused();
  await key.press("Enter");
  await tabTo(page, first);
  await key.press("Enter");
  await page.waitForURL("**/message/detail/*");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  const all = page.getByRole("link", { name: say("common:title.message"), exact: true }).first();
  await tabTo(page, all);
  await key.press("Enter");
  await expect(main.locator("li:not(aside li)")).toHaveCount(3);
  const remove = main.getByRole("button", { name: starting(say("messages:removal.of")) }).first();
  await tabTo(page, remove);
  await key.press("Enter");
  await expect(main.locator("li:not(aside li)")).toHaveCount(2);
  const undo = page.getByRole("button", { name: say("messages:removal.undo"), exact: true });
  await tabTo(page, undo);
  await key.press("Enter");
  await expect(main.locator("li:not(aside li)")).toHaveCount(3);
  const read = main.getByRole("button", { name: say("messages:allRead.action"), exact: true });
  await tabTo(page, read);
  await key.press("Enter");
  await expect(page.getByRole("button", { name: say("common:title.message"), exact: true })).toBeVisible();
  await expect(read).toHaveCount(0);
  await tabTo(page, remove);
});

test("two versions of one number are decided with keys alone", async ({
  page,
  api,
  say,
  language,
  watch,
  makePerson,
  openAs,
}) => {
  const root = "addressbookentry";
  const person = await makePerson();
  const stored = await Stored.of(api, person);
  const addressbookentrycategory = chosen("addressbookentrycategory", "gynecologist", language).id;
  const id = await stored.add(root, { addressbookentrycategory, lastname: "Vogel", phone: "030 100" });
  await openAs(page, person, `/addressbookentry/edit/${id}`);
  await throughWorker(page);
  const key = page.keyboard;
  const phone = page.getByRole("textbox", { name: starting(say("addressbook:form.phone")) });
  await expect(phone).toHaveValue("030 100");
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await tabTo(page, phone);
  await key.type("030 200");
  await key.press("Enter");
  const link = page.getByRole("link", { name: say("outbox:note.link"), exact: true });
  await expect(link).toBeVisible();
  await stored.change(root, { phone: "030 300" });
  watch.expect(/status of 409 .*\/api\/addressbookentry\/update/);
  await reconnect(page);
  await expect(page.getByText(say("outbox:note.decide_one"))).toBeVisible();
  await tabTo(page, link);
  await key.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: say("common:title.outbox") })).toBeFocused();
  const open = page.getByRole("button", { name: say("outbox:conflict.openNamed", { title: "Vogel" }) });
  await tabTo(page, open);
  await key.press("Enter");
  await expect(page.getByRole("heading", { name: say("common:conflict.title") })).toBeFocused();
  const versions = page.getByRole("radio");
  await tabTo(page, versions.first());
  await key.press("ArrowDown");
  await expect(versions.nth(1)).toBeChecked();
  await expectVisibleFocus(page);
  await tabTo(page, page.getByRole("button", { name: say("common:action.save"), exact: true }));
  await key.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: say("common:title.outbox") })).toBeFocused();
  await expect.poll(async () => (await stored.list(root))[0]?.phone).toBe("030 300");
});
