// projects: en-1280
import { readFile } from "node:fs/promises";
import { chosen } from "./support/catalog";
import { confirmButton } from "./support/navigation";
import { starting } from "./support/patterns";
import { Stored } from "./support/record";
import { expect, test } from "./support/test";

const NOTE = { de: "Mo, Di; Mi\nAufzug im Hof 💐", en: "Mon, Tue; Wed\nLift in the yard 💐" } as const;

test("a person keeps the doctors who treat them, and reaches them with a tap", async ({
  page,
  api,
  say,
  look,
  language,
  watch,
  makePerson,
  openAs,
}) => {
  const category = (key: string) => chosen("addressbookentrycategory", key, language).name;
  const main = page.getByRole("main");
  const summary = page.getByRole("alert").filter({ has: page.getByRole("link") });
  const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
  const button = (key: string) => page.getByRole("button", { name: say(key), exact: true });
  const field = (key: string) =>
    page.getByRole("textbox", { name: starting(say(`addressbook:form.${key}`)) });
  const card = (key: string) => page.getByRole("radio", { name: category(key), exact: true });
  const link = (key: string, name: string) =>
    page.getByRole("link", { name: say(`common:place.${key}`, { name }), exact: true });
  const name = `${chosen("academictitle", "drmed", language).name} Katrin Sommer`;

  const person = await makePerson();
  const stored = await Stored.of(api, person);

  await test.step("an empty team invites", async () => {
    await openAs(page, person);
    await page
      .getByRole("navigation")
      .getByRole("link", { name: say("common:menu.myTeam"), exact: true })
      .click();
    await expect(page.getByRole("heading", { level: 2, name: say("addressbook:empty.title") })).toBeVisible();
  });

  await test.step("a doctor is entered, with mistakes first", async () => {
    await main.getByRole("link", { name: say("addressbook:team.add") }).click();
    await expect(heading(say("addressbook:form.addTitle"))).toBeVisible();
    await expect(card("radiology")).toBeVisible();
    await field("website").fill("javascript:alert(1)");
    await button("common:action.save").click();
    await expect(summary).toBeFocused();
    await expect(summary.getByRole("link")).toHaveCount(3);
    await look.at("contact-mistakes");
    await summary.getByRole("link", { name: starting(say("addressbook:form.lastname")) }).click();
    await expect(field("lastname")).toBeFocused();

    await card("gynecologist").check();
    const title = page.getByRole("combobox", { name: starting(say("addressbook:form.academictitle")) });
    await title.selectOption({ label: chosen("academictitle", "drmed", language).name });
    await field("firstname").fill("Katrin");
    await field("lastname").fill("Sommer");
    await field("practice").fill("Frauenarztpraxis am Park");
    await field("phone").fill("+49 (0)30 / 555-01 23");
    await field("email").fill("praxis@example.org");
    await field("website").fill("praxis.example.org");
    await field("street").fill("Parkweg 4");
    await field("zip").fill("10115");
    await field("city").fill("Berlin");
    await field("note").fill(NOTE[language]);
  });

  await test.step("what was typed outlives a reload", async () => {
    const kept = page.getByText(say("common:state.draftRestored"));
    await page.reload();
    await expect(kept).toBeVisible();
    await expect(field("note")).toHaveValue(NOTE[language]);
    await button("common:action.save").click();
    await expect(heading(say("common:title.myTeam"))).toBeVisible();
    await expect(link("callFor", name)).toHaveAttribute("href", "tel:+49305550123");
  });

  await test.step("the team stands by speciality", async () => {
    await stored.add("addressbookentry", {
      addressbookentrycategory: chosen("addressbookentrycategory", "internist", language).id,
      lastname: "Interdisziplinäre onkologische Tagesklinik der Universität",
    });
    await page.reload();
    const groups = page.getByRole("heading", { level: 2 }).and(page.locator(":not(aside h2)"));
    await expect(groups).toHaveText([
      category("gynecologist"),
      category("internist"),
      say("addressbook:team.centers"),
    ]);
  });

  await test.step("one contact from near", async () => {
    await page.getByRole("link", { name, exact: true }).click();
    await expect(heading(name)).toBeVisible();
    await expect(link("mailFor", name)).toHaveAttribute("href", "mailto:praxis@example.org");
    await expect(link("routeFor", name)).toHaveAttribute("href", /^geo:0,0\?q=Parkweg%204/);
  });

  await test.step("it goes along as a file", async () => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      button("addressbook:view.vcard").click(),
    ]);
    expect(download.suggestedFilename()).toBe("Dr-med-Katrin-Sommer.vcf");
    const file = await readFile(await download.path(), "utf8");
    expect(file).toContain("VERSION:3.0\r\n");
    const note = NOTE[language].replace(/[,;]/g, "\\$&").replace("\n", "\\n");
    expect(file.replace(/\r\n /g, "")).toContain(`NOTE:${note}\r\n`);
  });

  await test.step("two devices change the same number", async () => {
    await page.getByRole("link", { name: say("common:action.edit"), exact: true }).click();
    await expect(heading(say("addressbook:form.editTitle"))).toBeVisible();
    watch.expect(/status of 409 .*\/api\/addressbookentry\/update/);
    await field("phone").fill("030 111");
    const row = (await stored.list("addressbookentry")).find(({ lastname }) => lastname === "Sommer");
    await stored.change("addressbookentry", { phone: "030 222", city: "Potsdam" }, row);
    await button("common:action.save").click();
    await expect(page.getByRole("heading", { name: say("common:conflict.title") })).toBeFocused();
    await look.at("contact-conflict");
    await page.getByRole("radio", { name: /^030 222/ }).check();
    await button("common:action.save").click();
    await expect(heading(name)).toBeVisible();
    await expect(link("callFor", name)).toHaveAttribute("href", "tel:030222");
    await expect(main).toContainText("Potsdam");
  });

  await test.step("it is deleted after a question", async () => {
    await button("addressbook:view.remove").click();
    const question = page.getByRole("alertdialog");
    await look.at("contact-remove");
    await question.getByRole("button", { name: say("common:action.no"), exact: true }).click();
    await button("addressbook:view.remove").click();
    await confirmButton(page).click();
    await expect(main.getByRole("link", { name: starting("Interdisziplinäre") }).first()).toBeVisible();
    await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
    expect(await stored.list("addressbookentry")).toHaveLength(1);
  });

  await test.step("addresses that lead nowhere", async () => {
    await page.goto("/addressbookentry/view/abc");
    await expect(heading(say("addressbook:missing.title"))).toBeVisible();
    await page.goto("/addressbookentry/turn/1");
    await expect(heading(say("common:title.myTeam"))).toBeVisible();
  });
});
