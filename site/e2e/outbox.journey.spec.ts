// projects: de-390
import { chosen } from "./support/catalog";
import { confirmButton, userMenu } from "./support/navigation";
import { reconnect, throughWorker } from "./support/network";
import { starting } from "./support/patterns";
import { Stored } from "./support/record";
import { expect, test } from "./support/test";

const ROOT = "addressbookentry";

test("without network contacts are kept on the device, listed, and sent when it is back", async ({
  page,
  context,
  api,
  say,
  look,
  language,
  watch,
  makePerson,
  openAs,
}) => {
  const main = page.getByRole("main");
  const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
  const button = (key: string) => page.getByRole("button", { name: say(key), exact: true });
  const link = (name: string) => page.getByRole("link", { name, exact: true });
  const field = (key: string) =>
    page.getByRole("textbox", { name: starting(say(`addressbook:form.${key}`)) });
  const items = page.getByRole("list", { name: say("outbox:list") }).locator("> li");
  const contact = (lastname: string) => main.getByRole("link", { name: lastname, exact: true });
  const save = () => button("common:action.save").click();
  const category = (key: string) => chosen("addressbookentrycategory", key, language);

  const toTeam = () =>
    page
      .getByRole("navigation")
      .getByRole("link", { name: say("common:menu.myTeam"), exact: true })
      .click();
  /** From any page, by taps. */
  const toOutbox = async () => {
    await userMenu(page, say).click();
    await link(say("common:title.settings")).click();
    await main.getByRole("link", { name: starting(say("common:title.outbox")) }).click();
    await expect(heading(say("common:title.outbox"))).toBeVisible();
  };
  const changePhone = async (lastname: string, phone: string) => {
    await contact(lastname).click();
    await link(say("common:action.edit")).click();
    await field("phone").fill(phone);
    await save();
    await expect(heading(lastname)).toBeVisible();
  };

  const person = await makePerson();
  const stored = await Stored.of(api, person);
  const addressbookentrycategory = category("gynecologist").id;
  for (const lastname of ["Vogel", "Winter"])
    await stored.add(ROOT, { addressbookentrycategory, lastname, phone: "030 100" });
  const row = async (name: string) => (await stored.list(ROOT)).find(({ lastname }) => lastname === name);

  await test.step("every page is seen once", async () => {
    await openAs(page, person);
    await throughWorker(page);
    await toTeam();
    await main.getByRole("link", { name: say("addressbook:team.add") }).click();
    await expect(page.getByRole("radio", { name: category("radiology").name, exact: true })).toBeVisible();
    await expect(page.getByRole("combobox")).toHaveCount(2);
    await toTeam();
    for (const name of ["Vogel", "Winter"]) {
      await contact(name).click();
      await expect(heading(name)).toBeVisible();
      await toTeam();
    }
    await toOutbox();
    await expect(
      page.getByRole("heading", { level: 2, name: say("outbox:empty.title"), exact: true }),
    ).toBeVisible();
    await toTeam();
  });

  watch.expect(/ERR_INTERNET_DISCONNECTED/);

  await test.step("a contact is added and changed, another one deleted", async () => {
    await context.setOffline(true);
    await main.getByRole("link", { name: say("addressbook:team.add") }).click();
    await page.getByRole("radio", { name: category("radiology").name, exact: true }).check();
    await field("lastname").fill("Sommer");
    await save();
    await expect(contact("Sommer")).toBeVisible();
    await changePhone("Sommer", "030 555");
    await toTeam();
    await contact("Winter").click();
    await button("addressbook:view.remove").click();
    await confirmButton(page).click();
    await expect(heading(say("common:title.myTeam"))).toBeVisible();
    await expect(contact("Sommer")).toBeVisible();
    await expect(contact("Winter")).toHaveCount(0);
    await expect(page.getByText(say("outbox:note.waiting_other", { count: 3 }))).toBeVisible();
  });

  await test.step("a reload without network loses nothing", async () => {
    await page.reload();
    await expect(contact("Sommer")).toBeVisible();
    await expect(contact("Vogel")).toBeVisible();
    await expect(contact("Winter")).toHaveCount(0);
    await look.at("outbox-team");
    await link(say("outbox:note.link")).click();
    await expect(items).toHaveCount(3);
    await expect(items.nth(0)).toContainText(say("outbox:progress.unreached"));
    await expect(items.nth(1)).toContainText(say("outbox:progress.behind"));
    await expect(items.nth(2).getByRole("heading", { name: "Winter" })).toBeVisible();
    await look.at("outbox-waiting");
    expect((await stored.list(ROOT)).map(({ lastname }) => lastname).sort()).toEqual(["Vogel", "Winter"]);
  });

  await test.step("with the network all of it is sent", async () => {
    await reconnect(page);
    await expect(items).toHaveCount(0);
    await expect(
      page.getByRole("heading", { level: 2, name: say("outbox:empty.title"), exact: true }),
    ).toBeVisible();
    expect((await stored.list(ROOT)).map(({ lastname }) => lastname).sort()).toEqual(["Sommer", "Vogel"]);
    expect((await row("Sommer"))?.phone).toBe("030 555");
    await toTeam();
    await expect(contact("Sommer")).toBeVisible();
    await expect(contact("Winter")).toHaveCount(0);
  });

  await test.step("the same number is changed here and on another device", async () => {
    await contact("Vogel").click();
    await link(say("common:action.edit")).click();
    await expect(field("phone")).toHaveValue("030 100");
    await context.setOffline(true);
    await field("phone").fill("030 200");
    await save();
    await expect(heading("Vogel")).toBeVisible();
    await expect(main).toContainText("030 200");
    await stored.change(ROOT, { phone: "030 300", city: "Potsdam" }, await row("Vogel"));
    watch.expect(/status of 409 .*\/api\/addressbookentry\/update/);
    await reconnect(page);
    await expect(page.getByText(say("outbox:note.decide_one"))).toBeVisible();
    await link(say("outbox:note.link")).click();
    await look.at("outbox-conflict");
    await page.getByRole("button", { name: say("outbox:conflict.openNamed", { title: "Vogel" }) }).click();
    await expect(page.getByRole("heading", { name: say("common:conflict.title") })).toBeFocused();
    await expect(page.getByRole("radio", { name: /^030 200/ })).toBeVisible();
    await look.at("outbox-versions");
    await page.getByRole("radio", { name: /^030 300/ }).check();
    await save();
    await expect(items).toHaveCount(0);
    await expect(heading(say("common:title.outbox"))).toBeFocused();
    expect(await row("Vogel")).toMatchObject({ phone: "030 300", city: "Potsdam" });
    await toTeam();
    await contact("Vogel").click();
    await expect(main).toContainText("030 300");
    await toTeam();
  });

  await test.step("signing out asks first", async () => {
    await context.setOffline(true);
    await changePhone("Vogel", "030 400");
    await userMenu(page, say).click();
    await link(say("common:user.logout")).click();
    const yes = button("common:action.yes");
    await yes.click();
    const question = page.getByRole("alertdialog", { name: say("outbox:logout.title") });
    await expect(question).toContainText(say("outbox:logout.text_one"));
    const stay = question.getByRole("button", { name: say("outbox:logout.stay"), exact: true });
    await expect(stay).toBeFocused();
    await look.at("outbox-logout");
    await stay.click();
    await expect(heading("Vogel")).toBeVisible();
    await expect(main).toContainText("030 400");

    await userMenu(page, say).click();
    await link(say("common:user.logout")).click();
    await yes.click();
    await question.getByRole("button", { name: say("outbox:logout.leave"), exact: true }).click();
    await page.waitForURL("**/login");
    await reconnect(page);
    await openAs(page, person);
    await toOutbox();
    await expect(
      page.getByRole("heading", { level: 2, name: say("outbox:empty.title"), exact: true }),
    ).toBeVisible();
    await expect(items).toHaveCount(0);
    expect((await row("Vogel"))?.phone).toBe("030 300");
  });
});
