// projects: en-1280
import { readFile } from "node:fs/promises";
import { tabTo } from "./support/keys";
import { starting } from "./support/patterns";
import { pdfFaults, structureOf } from "./support/pdf";
import { Stored } from "./support/record";
import { expect, test } from "./support/test";

test("a person puts together a summary for their appointment, prints it and saves it, without network too", async ({
  page,
  context,
  api,
  say,
  look,
  watch,
  makePerson,
  openAs,
}) => {
  const person = await makePerson();
  const stored = await Stored.of(api, person);
  const profile = await stored.add("medicalprofile", { diagnosisdate: "20260105" });
  await stored.add("tumorinformation", { medicalprofile: profile, tumorsizeleft: 3 });
  await stored.add("treatment", { medicalprofile: profile, treatmentcategory: 1, startdate: "20260201" });
  await stored.add("stresslevel", {
    date: "20261115",
    questionnaireId: 1,
    answers: { t1: 4, t2: 4, t3: 4, t4: 0, t5: 4, t6: 0, t7: 4, t8: 0 },
  });
  const main = page.getByRole("main");
  const button = (key: string) => page.getByRole("button", { name: say(key), exact: true });
  const summary = main.getByRole("article");
  const questions = main.getByRole("textbox", { name: starting(say("appointment:questions.label")) });
  const part = (key: string) =>
    summary.getByRole("region", { name: say(`appointment:section.${key}`), exact: true });

  async function saved(): Promise<Buffer> {
    await button("appointment:preview.save").click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText(say("appointment:pdf.ask.title"));
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: say("common:action.save"), exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^(termin|appointment)-\d{4}-\d\d-\d\d\.pdf$/);
    await expect(dialog).toHaveCount(0);
    return readFile(await download.path());
  }

  await test.step("from the overview by one tap; what the person entered is there", async () => {
    await openAs(page, person);
    await main.getByRole("link", { name: say("common:title.appointmentSheet"), exact: true }).click();
    await expect(part("diagnosis")).toContainText("2026");
    await expect(part("treatments").getByRole("table")).toBeVisible();
    await expect(part("appointments")).toContainText(say("appointment:empty.appointments"));
  });

  await test.step("their questions and their choice stay on the device", async () => {
    await tabTo(page, questions);
    await page.keyboard.type("Was hilft gegen Müdigkeit?");
    await expect(part("questions").getByRole("listitem")).toHaveText("Was hilft gegen Müdigkeit?");
    await expect(summary).not.toContainText("Anna");
    await page.getByRole("checkbox", { name: say("appointment:section.name") }).check();
    await expect(summary).toContainText("Anna");
    await page.reload();
    await expect(part("questions").getByRole("listitem")).toHaveText("Was hilft gegen Müdigkeit?");
    await expect(summary).toContainText("Anna");
  });

  await test.step("days that cannot be read are asked for, before anything is saved", async () => {
    await page.getByRole("radio", { name: say("appointment:period.own") }).check();
    await button("appointment:preview.save").click();
    const from = main.getByRole("textbox", { name: say("appointment:period.from"), exact: true });
    await expect(from).toBeFocused();
    await look.at("sheet-mistake");
    await from.fill("01.11.2026");
    await main.getByRole("textbox", { name: say("appointment:period.to"), exact: true }).fill("23.11.2026");
    await expect(part("wellbeing").getByRole("table")).toBeVisible();
  });

  await test.step("on paper there is the sheet alone", async () => {
    await page.emulateMedia({ media: "print" });
    await expect(summary).toBeVisible();
    await expect(part("appointments")).toBeHidden();
    await expect(questions).toBeHidden();
    await page.emulateMedia({ media: null });
  });

  await test.step("the file can be read aloud, and the check sees when one cannot", async () => {
    const file = await saved();
    expect(pdfFaults(file)).toEqual([]);
    expect(structureOf(file)).toEqual(expect.arrayContaining(["H2", "L", "LBody", "Table", "TH", "TD"]));
    const bare = Buffer.from(file.toString("latin1").replace("/Marked true", "/Marked fals"), "latin1");
    expect(pdfFaults(bare)).toEqual(["not marked as tagged"]);
    expect(pdfFaults(await page.context().newPage().then(untaggedFile))).toContain("no title");
  });

  await test.step("letters of many languages are in the file; what it cannot show is said before, with another way", async () => {
    await questions.fill("Приём у врача: Hb ≥ 10 → anrufen?");
    expect(pdfFaults(await saved())).toEqual([]);
    await questions.fill("Приём у врача 💊 موعد");
    await button("appointment:preview.save").click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog.getByText("“💊”, “موعد”")).toBeVisible();
    await look.at("sheet-letters");
    await dialog.getByRole("button", { name: say("appointment:preview.print"), exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await questions.fill("Was hilft gegen Müdigkeit?");
  });

  await test.step("without network it shows what was seen last, and can be saved", async () => {
    watch.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active !== null);
    await page.reload();
    await expect(part("diagnosis")).toContainText("2026");
    await context.setOffline(true);
    await page.reload();
    await expect(main.getByText(say("appointment:offline.cached"))).toBeVisible();
    await expect(part("diagnosis")).toContainText("2026");
    expect(pdfFaults(await saved())).toEqual([]);
    await context.setOffline(false);
  });
});

/** A file of the browser without tags. */
async function untaggedFile(page: import("@playwright/test").Page): Promise<Buffer> {
  await page.setContent("<p>Text</p>");
  const file = await page.pdf({ tagged: false });
  await page.close();
  return file;
}
