// projects: de-390
import { chosen } from "./support/catalog";
import { dateField, shownDay } from "./support/dates";
import { confirmButton } from "./support/navigation";
import { containing } from "./support/patterns";
import { Stored } from "./support/record";
import { expect, test } from "./support/test";

const CHEMO = "04.03.2024";
const OPERATION = "18.09.2024";
const RAY = { from: "04.11.2024", early: "01.11.2024", to: "13.12.2024" };

test("a person keeps their treatments as a tree, in the order in which they happened", async ({
  page,
  api,
  say,
  look,
  watch,
  language,
  makePerson,
  openAs,
}) => {
  const shown = (typed: string) => shownDay(language, typed);
  const category = (key: string) => chosen("treatmentcategory", key, language);
  const result = chosen("treatmentresult", "completed", language).name;
  const names = {
    operation: category("operation").name,
    chemo: category("chemo").name,
    ray: category("ray").name,
    bct: category("operation.bct").name,
    sentinel: category("operation.sentinel").name,
  };
  const button = (key: string) => page.getByRole("button", { name: say(key), exact: true });
  const summary = page.getByRole("alert").filter({ has: page.getByRole("link") });
  const dialog = page.getByRole("dialog");
  const card = (name: string) =>
    page.getByRole("article").filter({ has: page.getByRole("heading", { name }) });
  const startField = (key = "medical:form.startdate") => dateField(page, say(key));
  const phases = page.getByRole("main").getByRole("heading", { level: 3 });

  const person = await makePerson();
  const stored = await Stored.of(api, person);
  await stored.add("medicalprofile", { birthday: "19710401", diagnosisdate: "20240229" });

  async function begin(name: string) {
    await button("medical:treatment.add").click();
    await page.getByRole("radio", { name }).first().check();
    await button("common:action.next").click();
  }

  async function choose(name: string, action: string) {
    await card(name).getByRole("button").click();
    await page.getByRole("menuitem", { name: say(action), exact: true }).click();
  }

  async function addPart(name: string, number: number) {
    await button("medical:part.add").click();
    await dialog.getByRole("radio", { name }).check();
    if (number === 1) await look.at("part-dialog");
    await dialog.getByRole("button", { name: say("medical:form.take") }).click();
    const part = page.getByRole("group", { name: say("medical:part.numberName", { number, name }) });
    await expect(part).toBeFocused();
    await part.getByRole("radio", { name: say("medical:form.sides.left") }).check();
  }

  await test.step("an operation with two parts, while the network breaks once", async () => {
    await openAs(page, person, "/treatment");
    await begin(names.operation);
    await startField("medical:form.operationdate").fill(OPERATION);
    await addPart(names.bct, 1);
    await addPart(names.sentinel, 2);
    await look.at("operation-parts");

    watch.expect(/ERR_FAILED.*\/api\/treatment\/save/);
    let saves = 0;
    await page.route("**/api/treatment/save", (route) => {
      saves += 1;
      return saves === 1 ? route.abort() : route.continue();
    });
    await button("common:action.save").click();
    await expect(card(names.operation)).toContainText(shown(OPERATION));
    const steps = card(names.operation).getByRole("listitem");
    await expect(steps).toHaveText([containing(names.bct), containing(names.sentinel)]);
    await expect.poll(async () => (await stored.list("treatment")).length).toBe(3);
    await page.unroute("**/api/treatment/save");
    await expect(steps).toHaveText([containing(names.bct), containing(names.sentinel)]);
  });

  await test.step("a chemotherapy before it, with its kind and its scheme", async () => {
    await begin(names.chemo);
    await startField().fill(CHEMO);
    await page.getByRole("radio", { name: category("chemo.neoadjuvant").name }).check();
    await button("medical:form.schemeOpen").click();
    await dialog.getByRole("searchbox").fill("paclitaxel");
    await dialog.getByRole("radio").first().check();
    await dialog.getByRole("button", { name: say("medical:form.take") }).click();
    await button("common:action.save").click();
    await expect(card(names.chemo)).toContainText(shown(CHEMO));
  });

  await test.step("a radiotherapy cannot end before it begins", async () => {
    await begin(names.ray);
    await startField().fill(RAY.from);
    const end = dateField(page, say("medical:form.enddate"));
    await end.fill(RAY.early);
    await page.getByRole("radio", { name: say("medical:form.sides.left") }).check();
    await page.getByLabel(say("medical:form.child")).selectOption({ label: category("ray.afterbct").name });
    await button("common:action.save").click();
    await expect(summary).toBeFocused();
    await expect(end).toHaveAttribute("aria-invalid", "true");
    await expect(end).toHaveAccessibleDescription(containing(RAY.from));
    await look.at("ray-refused");
    await summary.getByRole("link").click();
    await expect(end).toBeFocused();
    await end.fill(RAY.to);
    await button("common:action.save").click();
    await expect(card(names.ray)).toContainText(shown(RAY.to));
  });

  await test.step("they stand around the operation in their order", async () => {
    await expect(phases).toHaveText(
      ["before", "operation", "after"].map((phase) => say(`medical:treatment.phase.${phase}`)),
    );
    const titles = page.getByRole("article").getByRole("heading", { level: 4 });
    await expect(titles).toHaveText([names.chemo, names.operation, names.ray]);
  });

  await test.step("the chemotherapy is ended", async () => {
    await choose(names.chemo, "medical:treatment.end");
    await button("common:action.save").click();
    await expect(summary).toBeFocused();
    await page.getByRole("radio", { name: result }).check();
    await look.at("end");
    await button("common:action.save").click();
    await expect(card(names.chemo)).toContainText(result);
  });

  await test.step("a note that was changed elsewhere meanwhile is not overwritten", async () => {
    await choose(names.ray, "medical:treatment.edit");
    await page.getByLabel(say("medical:form.note")).fill("28 Termine");
    const rows = await stored.list("treatment");
    const ray = rows.find((row) => (row.treatmentcategory as { key: string }).key === "ray");
    await stored.change("treatment", { note: "25 Termine" }, ray);
    watch.expect(/status of 409 .*\/api\/treatment\/update/);
    await button("common:action.save").click();
    await page.getByRole("radio", { name: "25 Termine" }).check();
    await look.at("treatment-conflict");
    await button("common:action.save").click();
    await expect(card(names.ray)).toContainText("25 Termine");
  });

  await test.step("the medical profile shows the tree", async () => {
    await page.goto("/medicalprofile");
    const steps = card(names.operation).getByRole("listitem");
    await expect(steps).toHaveText([containing(names.bct), containing(names.sentinel)]);
    await expect(card(names.chemo)).toContainText(result);
    await page.getByRole("link", { name: say("medical:summary.open"), exact: true }).click();
  });

  await test.step("the operation goes with its parts, and nothing stands around it any more", async () => {
    await choose(names.operation, "medical:treatment.remove");
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText(say("medical:treatment.removeTextParts"));
    await look.at("remove");
    await confirmButton(page).click();
    await expect(card(names.operation)).toHaveCount(0);
    await expect(phases).toHaveText(
      ["first", "later"].map((phase) => say(`medical:treatment.phase.${phase}`)),
    );
    expect(await stored.list("treatment")).toHaveLength(2);
  });

  await test.step("the choices have addresses of their own", async () => {
    await page.goto("/treatmentcategory-modal");
    await expect(dialog.getByRole("radio")).toHaveCount(7);
    await dialog.getByRole("button", { name: say("common:action.cancel") }).click();
    await page.waitForURL("**/treatment");
    await expect(dialog).toBeHidden();
    await page.goto("/treatmenttype-modal");
    await expect(dialog.getByRole("searchbox")).toBeVisible();
    await dialog.getByRole("radio").first().check();
    await dialog.getByRole("button", { name: say("medical:form.take") }).click();
    await page.waitForURL("**/treatment");
    await expect(page.getByRole("heading", { name: say("medical:form.newTitle") })).toBeVisible();
    await expect(button("medical:form.schemeChange")).toBeVisible();
  });
});
