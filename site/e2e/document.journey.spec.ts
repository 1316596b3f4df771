// projects: de-390
import { readFile } from "node:fs/promises";
import { chosen } from "./support/catalog";
import { openProfile } from "./support/navigation";
import { reconnect } from "./support/network";
import { starting } from "./support/patterns";
import { photo } from "./support/photo";
import { Stored } from "./support/record";
import { expect, test } from "./support/test";

const MIB = 1_048_576;

function pdf(size: number): Buffer {
  return Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(size, " "), Buffer.from("%%EOF\n")]);
}

test("a person keeps a photo and a large letter, fetches, renames and removes them", async ({
  page,
  api,
  say,
  look,
  language,
  watch,
  makePerson,
  openAs,
}) => {
  const main = page.getByRole("main");
  const heading = (key: string) => page.getByRole("heading", { level: 1, name: say(key), exact: true });
  const button = (key: string) => page.getByRole("button", { name: say(key), exact: true });
  const link = (key: string, more = {}) => main.getByRole("link", { name: say(key, more), exact: true });
  const chooser = page.getByLabel(say("papers:document.choose"), { exact: true });
  const name = page.getByLabel(say("papers:document.field.name"), { exact: true });
  const kind = chosen("documenttemplatecategory", "pathology", language).name;

  const person = await makePerson();
  const stored = await Stored.of(api, person);
  await openAs(page, person);

  await test.step("from the overview to the documents by taps", async () => {
    await openProfile(page, say);
    await main.getByRole("link", { name: new RegExp(`^${say("common:title.profileData")}`) }).click();
    await expect(main).toContainText(say("papers:documents.none"));
    await link("papers:documents.add").click();
    await expect(heading("common:title.documentAdd")).toBeVisible();
  });

  await test.step("what is no document is refused with its reason", async () => {
    watch.expect(/status of 400 .*\/api\/document\/upload/);
    await chooser.setInputFiles({
      name: "Brief.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("<html>"),
    });
    await button("papers:document.send").click();
    await expect(main.getByText(say("errors:FORM.ERROR.FILE.TYPE")).first()).toBeVisible();
    await look.at("document-refused");
    expect(await stored.list("document")).toEqual([]);
  });

  await test.step("a photo is kept without what the phone wrote into it", async () => {
    const sent = await photo(page);
    expect(sent.includes("GPS")).toBe(true);
    await chooser.setInputFiles({ name: "IMG_0412.jpg", mimeType: "image/jpeg", buffer: sent });
    await name.fill("Befund der Pathologie");
    await page
      .getByRole("combobox", { name: starting(say("papers:document.field.documenttemplatecategory")) })
      .selectOption(kind);
    await button("papers:document.send").click();
    await expect(heading("common:title.profileData")).toBeVisible();
    await link("papers:documents.view", { name: "Befund der Pathologie" }).click();
    const picture = main.getByRole("img");
    await expect(picture).toBeVisible();
    await expect(async () => {
      expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
    }).toPass();
    await look.at("document-view");
    watch.expect(/ERR_FAILED|net::/);
    await page.route("**/files/**", (route) => route.abort());
    await button("papers:document.open").click();
    const toast = page.getByRole("alert").filter({ hasText: say("errors:ERROR.OFFLINE") });
    await expect(toast).toBeVisible();
    await toast.getByRole("button", { name: say("common:action.close"), exact: true }).click();
    await expect(toast).toBeHidden();
    await page.unroute("**/files/**");
    const saved = page.waitForEvent("download");
    await button("papers:document.open").click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe("IMG_0412.jpg");
    const kept = await readFile(await download.path());
    expect(kept.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    for (const hidden of ["Exif", "GPS", "2026:08:03", "Anna"])
      expect(kept.includes(hidden), hidden).toBe(false);
  });

  await test.step("it is renamed", async () => {
    await name.fill("Befund vom März");
    await button("common:action.save").click();
    await expect(link("papers:documents.view", { name: "Befund vom März" })).toBeVisible();
  });

  await test.step("a letter on its way can be given up, and nothing of it is kept", async () => {
    await link("papers:documents.add").click();
    await page.route("**/parts/**", () => undefined);
    await chooser.setInputFiles({
      name: "Rechnung.pdf",
      mimeType: "application/pdf",
      buffer: pdf(5 * MIB + 1),
    });
    await button("papers:document.send").click();
    await button("papers:document.cancel").click();
    await expect(page.getByRole("progressbar")).toBeHidden();
    await expect(name).toHaveValue("Rechnung");
    await page.unroute("**/parts/**");
    expect(await stored.list("document")).toHaveLength(1);
  });

  await test.step("a bill whose connection hangs is sent later, without waiting for it", async () => {
    let hanging = 0;
    await page.route("**/parts/**", () => {
      hanging += 1;
    });
    await button("papers:document.send").click();
    await expect.poll(() => hanging).toBe(1);
    await look.at("document-hanging");
    await page.unroute("**/parts/**");
    await button("common:action.sendLater").click();
    await expect(heading("common:title.profileData")).toBeVisible();
    await expect.poll(async () => (await stored.list("document")).length).toBe(2);
    await link("papers:documents.remove", { name: "Rechnung" }).click();
    await button("papers:remove.yes").click();
    await expect(link("papers:documents.view", { name: "Befund vom März" })).toBeVisible();
    await expect(link("papers:documents.view", { name: "Rechnung" })).toBeHidden();
    await link("papers:documents.add").click();
  });

  await test.step("a large letter goes on where the connection was cut", async () => {
    watch.expect(/ERR_FAILED|net::/);
    const letter = { name: "Arztbrief.pdf", mimeType: "application/pdf", buffer: pdf(5 * MIB) };
    let arrived = 0;
    page.on("response", (response) => {
      if (response.url().includes("/parts/") && response.ok()) arrived += 1;
    });
    let sent = 0;
    let cut = true;
    await page.route("**/parts/**", (route) => {
      sent += 1;
      return cut && sent > 2 ? route.abort() : route.continue();
    });
    await chooser.setInputFiles(letter);
    await button("papers:document.send").click();
    await expect(page.getByRole("progressbar")).toBeVisible();
    await look.at("document-sending");
    await expect(heading("common:title.profileData")).toBeVisible();
    await expect(page.getByText(say("outbox:note.waiting_one"))).toBeVisible();
    expect(await stored.list("document")).toHaveLength(1);
    // By the same route: one that is taken away while the device tries again can leave a request without answer.
    cut = false;
    await reconnect(page);
    await expect(page.getByText(say("outbox:note.waiting_one"))).toBeHidden();
    expect(arrived, "each of the six parts once").toBe(6);
    expect(await stored.list("document")).toHaveLength(2);
  });

  await test.step("it is removed after a question, with its file", async () => {
    await link("papers:documents.remove", { name: "Arztbrief" }).click();
    await button("papers:remove.yes").click();
    await expect(link("papers:documents.view", { name: "Befund vom März" })).toBeVisible();
    await expect(link("papers:documents.view", { name: "Arztbrief" })).toHaveCount(0);
    expect(await stored.list("document")).toHaveLength(1);
  });
});
