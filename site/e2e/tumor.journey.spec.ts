// projects: de-390
import type { Locator, Page } from "@playwright/test";
import { chosen } from "./support/catalog";
import { shownDay } from "./support/dates";
import { starting } from "./support/patterns";
import { Stored } from "./support/record";
import { expect, test } from "./support/test";

const DIAGNOSIS = { day: "20240229", text: "29.02.2024" };
/** With a no-break space between number and unit. */
const MARKER = "Ki-67 35\u00a0%";
const OTHER_PLACE = "Eierstock";

test("a person enters what the report says of one side and reads it in plain words", async ({
  page,
  api,
  say,
  look,
  language,
  watch,
  makePerson,
  openAs,
}) => {
  const name = (list: string, key: string) => chosen(list, key, language).name;
  const button = (key: string, values?: Record<string, string | number>) =>
    page.getByRole("button", { name: say(key, values), exact: true });
  const heading = (key: string) => page.getByRole("heading", { level: 1, name: say(key) });
  const field = (key: string) => say(`tumor:field.${key}`);
  const left = page.getByRole("article", { name: say("tumor:side.left") });
  const right = page.getByRole("article", { name: say("tumor:side.right") });
  const form = page.getByRole("form", { name: say("tumor:card.form.left") });
  const tokens = left.getByRole("group", { name: say("tumor:formula.title") }).getByRole("button");
  const dialog = page.getByRole("dialog");
  const save = (scope: Locator | Page) =>
    scope.getByRole("button", { name: say("common:action.save"), exact: true });

  const person = await makePerson();
  const stored = await Stored.of(api, person);
  const medicalprofile = await stored.add("medicalprofile", {
    birthday: "19710401",
    diagnosisdate: DIAGNOSIS.day,
    aftercare: "20251201",
  });
  await stored.add("treatment", {
    medicalprofile,
    treatmentcategory: chosen("treatmentcategory", "operation", language).id,
    treatmentcategoryleft: chosen("treatmentcategory", "operation.bct", language).id,
    startdate: "20240318",
  });

  /** A line of the form; while it is closed its text contains the answer. */
  const line = (key: string) =>
    page.locator("summary").filter({ has: page.getByText(field(key), { exact: true }) });
  const group = (key: string) => page.getByRole("radiogroup", { name: field(key) });
  const answer = (key: string, list: string, row: string) =>
    group(key).getByRole("radio", { name: answerOf(name(list, row)) });

  async function choose(key: string, list: string, row: string) {
    await line(key).click();
    await answer(key, list, row).check();
    await line(key).click();
    await expect(line(key)).toContainText(withoutCode(name(list, row)));
  }

  await test.step("the medical profile before anything is known of the tumour", async () => {
    await openAs(page, person, "/medicalprofile");
    await expect(heading("common:title.medicalProfile")).toBeVisible();
    await expect(page.getByRole("main")).toContainText(shownDay(language, DIAGNOSIS.text));
    await expect(left).toContainText(say("tumor:formula.none"));
    await expect(right).toContainText(say("tumor:formula.none"));
  });

  await test.step("the left card turns into a form, says so, and takes the focus along", async () => {
    await button("tumor:card.enterSide.left").click();
    await expect(form).toBeVisible();
    await expect(page.getByText(say("tumor:card.announce.left"))).toBeAttached();
    await expect(left).toBeFocused();
    await look.at("card-form");
  });

  await test.step("the place in the breast by the picture and by a box", async () => {
    await line("localization").click();
    const places = form.getByRole("group", { name: field("localization") });
    const boxes = places.getByRole("checkbox");
    await expect(boxes).toHaveCount(6);
    await form.locator("[data-flag=quadranttopoutsinde]").click();
    await expect(places.getByRole("checkbox", { checked: true })).toHaveCount(1);
    await boxes.last().check();
    await expect(places.getByRole("checkbox", { checked: true })).toHaveCount(2);
    await look.at("card-place");
    await form.locator("[data-flag=quadranttopoutsinde]").click();
    await expect(places.getByRole("checkbox", { checked: true })).toHaveCount(1);
    await form.locator("[data-flag=quadranttopoutsinde]").click();
    await line("localization").click();
  });

  await test.step("an answer is taken back by a second tap", async () => {
    await line("tumorsize").click();
    const size = answer("tumorsize", "tumorsize", "t1c");
    await size.check();
    await look.at("card-size");
    await size.click();
    await expect(size).not.toBeChecked();
    await expect(line("tumorsize")).toContainText(say("tumor:card.nothing"));
    await size.check();
    await line("tumorsize").click();
  });

  await test.step("metastases in two places, one of them in own words", async () => {
    await choose("lymphnodecount", "lymphnodecount", "n1");
    await line("distantmetastasespresent").click();
    await answer("distantmetastasespresent", "distantmetastasespresent", "present").check();
    const places = form.getByRole("group", { name: say("tumor:places.legend") });
    await places.getByRole("checkbox", { name: name("distantmetastaseslocation", "liver") }).check();
    const words = form.getByLabel(say("tumor:words.place"));
    await expect(words).toHaveCount(0);
    await places.getByRole("checkbox", { name: name("distantmetastaseslocation", "other") }).check();
    await words.fill(OTHER_PLACE);
    await look.at("card-metastases");
  });

  const marker = form.getByRole("textbox", { name: field("proliferationmarker") });

  await test.step("Ki-67 is a whole number up to 100, and the message stands at the field", async () => {
    await choose("resectionstate", "resectionstate", "r0");
    await choose("tumorgrading", "tumorgrading", "g3");
    await choose("histology", "histology", "nst");
    await choose("receptortypeestrogen", "receptortype", "positive");
    await choose("receptortypeprogesterone", "receptortype", "positive");
    await choose("her2type", "her2type", "borderline");
    await choose("receptortypefish", "receptortype", "negative");
    await line("proliferationmarker").click();
    const summary = form.getByRole("alert").filter({ has: page.getByRole("link") });
    for (const wrong of ["101", "12.5"]) {
      await marker.fill(wrong);
      await save(form).click();
      await expect(summary).toBeFocused();
      await expect(marker).toHaveValue(wrong);
      await expect(marker).toHaveAttribute("aria-invalid", "true");
      await expect(marker).toHaveAccessibleDescription(/100|Zahl|number/);
      if (wrong === "101") await look.at("card-marker-refused");
      await summary.getByRole("link").click();
      await expect(marker).toBeFocused();
    }
    expect(await stored.list("tumorinformation")).toEqual([]);
    await marker.fill("35");
    await save(form).click();
  });

  await test.step("the saved side is told as a formula and in plain rows", async () => {
    await expect(tokens).toHaveText([
      "pT1c",
      "pN1",
      "M1(HEP,OTH)",
      "R0",
      "G3",
      "ER+",
      "PR+",
      "HER2−",
      MARKER,
    ]);
    await expect(page.getByText(say("tumor:card.announceView.left"))).toBeAttached();
    await expect(button("tumor:card.edit.left")).toBeFocused();
    const rows = left.getByRole("list", { name: say("tumor:formula.plain") }).getByRole("listitem");
    await expect(rows.filter({ visible: true })).toHaveCount(5);
    await button("tumor:formula.all_other", { count: 10 }).click();
    await expect(rows.filter({ visible: true })).toHaveCount(10);
    await expect(rows.first()).toContainText(say("tumor:sentence.tumorsize.t1c"));
    await expect(left).toContainText(say("tumor:subtype.caution"));
    expect(await stored.list("tumorinformationdistantmetastaseslocation")).toHaveLength(2);
  });

  await test.step("no metastases any more: their places go", async () => {
    await button("tumor:card.edit.left").click();
    await line("distantmetastasespresent").click();
    await answer("distantmetastasespresent", "distantmetastasespresent", "none").check();
    await expect(form.getByRole("group", { name: say("tumor:places.legend") })).toHaveCount(0);
    await save(form).click();
    await expect(tokens.nth(2)).toHaveText("M0");
    expect(await stored.list("tumorinformationdistantmetastaseslocation")).toEqual([]);
  });

  await test.step("a token explains itself and leads to its answer", async () => {
    const grade = tokens.filter({ hasText: /^G3$/ });
    await grade.click();
    await expect(dialog).toHaveAccessibleName(`G3: ${say("tumor:short.tumorgrading")}`);
    await expect(dialog).toContainText(say("tumor:sentence.tumorgrading.g3"));
    await look.at("token");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(grade).toBeFocused();
    await grade.click();
    await dialog.getByRole("link", { name: say("tumor:token.change") }).click();
    await page.waitForURL("**/tumorinformation-modal?side=left&section=tumorgrading");
    await expect(dialog.getByRole("radio", { name: answerOf(name("tumorgrading", "g3")) })).toBeChecked();
    await dialog.getByRole("radio", { name: answerOf(name("tumorgrading", "g2")) }).check();
    await save(dialog).click();
    await page.waitForURL("**/tumorinformation");
    await expect(dialog).toBeHidden();
    await expect(tokens.nth(4)).toHaveText("G2");
  });

  await test.step("the formula in whole sentences, with letters of the person's own choice", async () => {
    await page.getByRole("link", { name: say("tumor:page.formulaLink") }).click();
    await expect(heading("common:title.tumorFormula")).toBeVisible();
    await expect(left.getByRole("region", { name: say("tumor:page.paragraph") })).toContainText(
      say("tumor:sentence.prefix.p"),
    );
    await page.getByRole("link", { name: say("tumor:formula.editSide.left") }).click();
    await expect(heading("common:title.tumorFormulaEdit")).toBeVisible();
    await line("formulaprefix").click();
    await group("formulaprefix")
      .getByRole("radio", { name: starting(say("tumor:prefix.c")) })
      .check();
    await save(page).click();
    await expect(heading("common:title.tumorFormula")).toBeVisible();
    await expect(tokens.first()).toHaveText("cT1c");
    await expect(left).toContainText(say("tumor:formula.changed"));
  });

  await test.step("one token has an address of its own", async () => {
    await page.goto("/tumorformula-modal?side=left&key=her2type");
    await expect(dialog).toContainText(say("tumor:sentence.her2type.borderlinenegative"));
    await dialog.getByRole("button", { name: say("common:action.close") }).click();
    await page.waitForURL("**/tumorformula");
    await expect(tokens.nth(1)).toHaveText("cN1");
  });

  await test.step("what another device changed meanwhile is not overwritten", async () => {
    await page.goto("/medicalprofile");
    await button("tumor:card.edit.left").click();
    await line("tumorgrading").click();
    await answer("tumorgrading", "tumorgrading", "g1").check();
    await stored.change("tumorinformation", { tumorgradingleft: 3 });
    // The form begins with the row of this device, and merges what the server answers.
    watch.expect(/status of 409 .*\/api\/tumorinformation\/update/);
    await save(form).click();
    const choice = page.getByRole("form", { name: say("common:conflict.title") });
    await expect(choice.getByRole("radio")).toHaveCount(2);
    await look.at("card-conflict");
    await choice.getByRole("radio", { name: new RegExp(say("common:conflict.theirs")) }).check();
    await save(choice).click();
    await expect(tokens.nth(4)).toHaveText("G3");
  });

  await test.step("a reload keeps all of it, and the other side stays empty", async () => {
    await page.reload();
    await expect(tokens).toHaveText(["cT1c", "cN1", "M0", "R0", "G3", "ER+", "PR+", "HER2−", MARKER]);
    await expect(right).toContainText(say("tumor:formula.none"));
    await button("tumor:card.edit.left").click();
    await line("localization").click();
    await expect(form.getByRole("checkbox", { checked: true })).toHaveCount(2);
  });
});

/** Radio cards have a second line with the word of the report. */
function answerOf(name: string): RegExp {
  return starting(withoutCode(name));
}

function withoutCode(name: string): string {
  return name.replace(/ \([TNMRG]\w*\)$/, "");
}
