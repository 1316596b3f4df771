// projects: de-390, en-1280: files and mails are other ones in each language
import { readFile } from "node:fs/promises";
import { mailsTo } from "./support/mail";
import { openProfile } from "./support/navigation";
import { starting } from "./support/patterns";
import { Stored } from "./support/record";
import { expect, test } from "./support/test";

test("a person saves everything, sees what they agreed to, and deletes their account", async ({
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
  const link = (key: string) => main.getByRole("link", { name: starting(say(key)) });
  const back = (key: string) => main.getByRole("link", { name: say(`common:title.${key}`), exact: true });
  const password = page.getByLabel(say("factor:field.password"), { exact: true });

  const person = await makePerson();
  const stored = await Stored.of(api, person);
  await stored.add("addressbookentry", { addressbookentrycategory: 1, lastname: "=Sommer" });

  async function saved(action: string): Promise<string> {
    await button(`leaving:export.${action}.action`).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(say("leaving:export.ask.title"));
    await look.at(`leaving-ask-${action}`);
    await password.fill(person.password);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: say("common:action.save"), exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^zuversicht\.(csv|json)$/);
    await expect(dialog).toHaveCount(0);
    return readFile(await download.path(), "utf8");
  }

  await test.step("their data are in the settings", async () => {
    await openAs(page, person);
    await openProfile(page, say);
    await link("common:title.settings").click();
    await expect(heading("common:title.settings")).toBeVisible();
  });

  await test.step("both files hold everything, after a warning", async () => {
    await link("common:title.dataExport").click();
    await expect(heading("common:title.dataExport")).toBeVisible();
    const table = await saved("table");
    const comma = language === "de" ? ";" : ",";
    expect(table.codePointAt(0)).toBe(0xfeff);
    expect(table).toContain(`${comma}"'=Sommer"`);
    const data = JSON.parse(await saved("data"));
    expect(data.entries.user[0].email).toBe(person.email);
    expect(data.entries.addressbookentry[0].lastname).toBe("=Sommer");
    await back("settings").click();
  });

  await test.step("the consents, with day and version", async () => {
    await link("common:title.consent").click();
    await expect(heading("common:title.consent")).toBeVisible();
    await expect(main).toContainText("November 2026");
    await link("leaving:consent.action").click();
    await expect(heading("common:title.deleteAccount")).toBeVisible();
  });

  await test.step("a wrong password deletes nothing", async () => {
    await link("leaving:account.toRemove").click();
    await expect(heading("common:title.password")).toBeVisible();
    await password.fill("Falsch-2026-Falsch");
    watch.expect(/status of 400 .*\/api\/user\/delete\//);
    await button("leaving:remove.submit").click();
    await expect(main).toContainText(say("factor:fault.password"));
    await look.at("leaving-remove-mistake");
  });

  await test.step("the right one deletes everything and shows a receipt", async () => {
    await password.fill(person.password);
    await button("leaving:remove.submit").click();
    await expect(heading("common:title.accountDeleted")).toBeVisible();
    await expect(main).toContainText(say("leaving:receipt.title"));
    await look.at("leaving-receipt");
    const last = (await mailsTo(api, person.email)).at(-1);
    expect(last?.subject).toBe(
      language === "de" ? "Ihr Konto bei Zuversicht ist gelöscht" : "Your account with Zuversicht is deleted",
    );
    expect(`${last?.subject} ${last?.text}`).not.toMatch(/krebs|cancer|tumou?r|brust|breast|behandl|treat/i);
    const again = await api.post("/api/login", { data: person });
    expect(again.status()).toBe(401);
    expect(await page.evaluate(() => localStorage.getItem("zuversicht-user"))).toBeNull();
    await link("leaving:receipt.toStart").click();
    await expect(page).toHaveURL(/\/welcome$/);
  });
});
