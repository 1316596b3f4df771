// projects: de-390
import { readFile } from "node:fs/promises";
import { chosen } from "./support/catalog";
import { reconnect, throughWorker } from "./support/network";
import { photo } from "./support/photo";
import { Stored } from "./support/record";
import { expect, test } from "./support/test";

test("a person photographs a letter without network and finds it on the server later", async ({
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
  const button = (key: string) => page.getByRole("button", { name: say(key), exact: true });
  const link = (key: string, more = {}) => main.getByRole("link", { name: say(key, more), exact: true });
  const view = (name: string) => link("papers:documents.view", { name });
  const field = page.getByLabel(say("papers:document.field.name"), { exact: true });
  const items = page.getByRole("list", { name: say("outbox:list") }).locator("> li");
  const kind = chosen("documenttemplatecategory", "doctorletter", language).name;
  const person = await makePerson();
  const stored = await Stored.of(api, person);

  await test.step("the page of a new document is seen once", async () => {
    await openAs(page, person, "/profiledata");
    await throughWorker(page);
    await link("papers:documents.add").click();
    await expect(page.getByRole("option", { name: kind })).toBeAttached();
  });

  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  const letter = await photo(page);

  await test.step("the letter is photographed in the basement of the clinic", async () => {
    await context.setOffline(true);
    await page
      .getByLabel(say("papers:document.choose"), { exact: true })
      .setInputFiles({ name: "IMG_0412.jpg", mimeType: "image/jpeg", buffer: letter });
    await field.fill("Brief der Klinik");
    await page
      .getByRole("combobox", { name: say("papers:document.field.documenttemplatecategory") })
      .selectOption(kind);
    await button("papers:document.send").click();
    await expect(view("Brief der Klinik")).toBeVisible();
    await expect(
      main.getByRole("listitem").filter({ hasText: "Brief der Klinik" }).locator("img"),
    ).toBeVisible();
    await expect(main.getByRole("heading", { name: kind })).toBeVisible();
    await expect(page.getByText(say("outbox:note.waiting_one"))).toBeVisible();
  });

  await test.step("a reload loses nothing; the page has the file and takes another name", async () => {
    await page.reload();
    await view("Brief der Klinik").click();
    await expect(main.getByText(say("papers:document.waiting.text"))).toBeVisible();
    await look.at("later-letter");
    const saved = page.waitForEvent("download");
    await button("papers:document.open").click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe("IMG_0412.jpg");
    expect(await readFile(await download.path())).toEqual(letter);
    await field.fill("Arztbrief");
    await button("common:action.save").click();
    await expect(view("Arztbrief")).toBeVisible();
    await page.getByRole("link", { name: say("outbox:note.link"), exact: true }).click();
    await expect(items).toHaveCount(2);
    await expect(items.first()).toContainText(say("outbox:kind.add", { what: say("outbox:what.document") }));
    await items.first().getByText(say("outbox:values")).click();
    await look.at("later-letter-waiting");
    expect(await stored.list("document")).toEqual([]);
  });

  await test.step("with the network it is on the server, and shown from there", async () => {
    await reconnect(page);
    await expect(items).toHaveCount(0);
    expect(await stored.list("document")).toMatchObject([
      { name: "Arztbrief", filename: "IMG_0412.jpg", mimetype: "image/jpeg" },
    ]);
    await page.goto("/profiledata");
    await view("Arztbrief").click();
    const picture = main.getByRole("img");
    await expect(async () => {
      expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
    }).toPass();
  });
});
