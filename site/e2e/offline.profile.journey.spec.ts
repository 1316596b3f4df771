// projects: de-390

import { openOverview, openProfile } from "./support/navigation";
import { reconnect, throughWorker } from "./support/network";
import { starting } from "./support/patterns";
import { Stored } from "./support/record";
import { expect, test } from "./support/test";

test("without network a name and a telephone number are shown everywhere at once, and sent when it is back", async ({
  page,
  context,
  api,
  say,
  look,
  watch,
  makePerson,
  openAs,
}) => {
  const main = page.getByRole("main");
  const button = (key: string) => page.getByRole("button", { name: say(key), exact: true });
  const row = (key: string) => main.getByRole("link", { name: starting(say(`common:title.${key}`)) });
  const field = (key: string) => page.getByRole("textbox", { name: starting(say(`profile:field.${key}`)) });
  const part = (type: string) => say(`profile:part.${type}`);
  const edit = (type: string) =>
    main.getByRole("link", { name: say("profile:editPart", { part: part(type) }), exact: true });
  const region = (type: string) => page.getByRole("region", { name: part(type), exact: true });
  const items = page.getByRole("list", { name: say("outbox:list") }).locator("> li");
  const toPersonalData = async () => {
    await openProfile(page, say);
    await row("personalData").click();
    await expect(region("contact")).toBeVisible();
  };

  const person = await makePerson();
  const stored = await Stored.of(api, person);

  await test.step("their own data are seen once", async () => {
    await openAs(page, person);
    await throughWorker(page);
    await toPersonalData();
    await expect(region("name")).toContainText("Anna");
  });

  watch.expect(/ERR_INTERNET_DISCONNECTED/);

  await test.step("a name and a telephone number are entered without network", async () => {
    await context.setOffline(true);
    await edit("name").click();
    await field("firstname").fill("Johanna");
    await field("lastname").fill("Winter");
    await button("common:action.save").click();
    await expect(region("name")).toContainText("Johanna");
    await edit("contact").click();
    await field("phone").fill("030 5550145");
    await button("common:action.save").click();
    await expect(region("contact")).toContainText("030 5550145");
    await expect(page.getByText(say("outbox:note.waiting_other", { count: 2 }))).toBeVisible();
    await look.at("later-profile");
  });

  await test.step("a reload without network loses nothing, and the overview greets the person by that name", async () => {
    await page.reload();
    await expect(region("name")).toContainText("Johanna");
    await expect(region("contact")).toContainText("030 5550145");
    await openOverview(page, say);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Johanna Winter");
    await page.getByRole("link", { name: say("outbox:note.link"), exact: true }).click();
    await expect(items.getByRole("heading")).toHaveText([
      say("outbox:what.user"),
      say("outbox:what.user/profile"),
    ]);
    await items.first().getByText(say("outbox:values")).click();
    await look.at("later-profile-waiting");
    expect((await stored.list("user/profile"))[0]).not.toHaveProperty("phone");
  });

  await test.step("with the network both are sent, and what another device has entered meanwhile stays", async () => {
    await stored.change("user/profile", { emergencyphone: "030 5550199" });
    watch.expect(/status of 409 .*\/api\/user\/profile\/update/);
    await reconnect(page);
    await expect(items).toHaveCount(0);
    expect(await stored.list("user/profile")).toMatchObject([
      { phone: "030 5550145", emergencyphone: "030 5550199" },
    ]);
    await toPersonalData();
    await expect(region("name")).toContainText("Johanna");
  });
});

test("without network a document opens without its file, is renamed, and another one removed", async ({
  page,
  context,
  api,
  say,
  look,
  watch,
  makePerson,
  openAs,
}) => {
  const main = page.getByRole("main");
  const button = (key: string) => page.getByRole("button", { name: say(key), exact: true });
  const link = (key: string, more = {}) => main.getByRole("link", { name: say(key, more), exact: true });
  const view = (name: string) => link("papers:documents.view", { name });
  const field = page.getByLabel(say("papers:document.field.name"), { exact: true });
  const items = page.getByRole("list", { name: say("outbox:list") }).locator("> li");
  const names = async () => (await stored.list("document")).map(({ name }) => name).sort();

  const person = await makePerson();
  const stored = await Stored.of(api, person);

  await test.step("two letters are uploaded", async () => {
    await openAs(page, person);
    await throughWorker(page);
    await openProfile(page, say);
    await main.getByRole("link", { name: starting(say("common:title.profileData")) }).click();
    for (const name of ["Brief", "Befund"]) {
      await link("papers:documents.add").click();
      const buffer = Buffer.from("%PDF-1.7\n%%EOF\n");
      await page
        .getByLabel(say("papers:document.choose"), { exact: true })
        .setInputFiles({ name: `${name}.pdf`, mimeType: "application/pdf", buffer });
      await button("papers:document.send").click();
      await expect(view(name)).toBeVisible();
    }
  });

  watch.expect(/ERR_INTERNET_DISCONNECTED/);

  await test.step("one is renamed, which was never opened before, the other one removed", async () => {
    await context.setOffline(true);
    await view("Brief").click();
    await expect(page.getByText(say("papers:document.fileNeedsNetwork"))).toBeVisible();
    await look.at("later-document");
    await field.fill("Arztbrief");
    await button("common:action.save").click();
    await expect(view("Arztbrief")).toBeVisible();
    await link("papers:documents.remove", { name: "Befund" }).click();
    await button("papers:remove.yes").click();
    await expect(page.getByText(say("outbox:note.waiting_other", { count: 2 }))).toBeVisible();
    await expect(view("Arztbrief")).toBeVisible();
    await expect(view("Befund")).toHaveCount(0);
  });

  await test.step("a reload without network loses nothing, and an upload says what becomes of it", async () => {
    await page.reload();
    await expect(view("Arztbrief")).toBeVisible();
    await expect(view("Befund")).toHaveCount(0);
    await link("papers:documents.add").click();
    await expect(page.getByText(say("papers:document.sendLater"))).toBeVisible();
    await look.at("later-document-add");
    await page.getByRole("link", { name: say("outbox:note.link"), exact: true }).click();
    await expect(items.getByRole("heading")).toHaveText(["Arztbrief", "Befund"]);
    await look.at("later-document-waiting");
    expect(await names()).toEqual(["Befund", "Brief"]);
  });

  await test.step("with the network it is sent", async () => {
    await reconnect(page);
    await expect(items).toHaveCount(0);
    expect(await names()).toEqual(["Arztbrief"]);
  });
});
