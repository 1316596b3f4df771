// projects: en-1280
import { chosen } from "./support/catalog";
import { dateField, shownDay } from "./support/dates";
import { entryOf } from "./support/days";
import { withoutFirstHelp } from "./support/help";
import { containing, starting } from "./support/patterns";
import { Stored } from "./support/record";
import { expect, loaded, test } from "./support/test";

const DIAGNOSIS = "29.02.2024";
const OPERATION = { day: "20240318", text: "18.03.2024" };
/** Two letters are swapped. */
const TYPO = { de: "Mammograhpie", en: "Mammorgam" } as const;

test("a person reads what it all means, and takes up what comes next", async ({
  page,
  api,
  say,
  look,
  watch,
  language,
  makePerson,
  openAs,
}) => {
  const id = (list: string, key: string) => chosen(list, key, language).id;
  const word = (key: string) => chosen("glossaryentry", key, language);
  const letrozole = chosen("treatmenttype", "letrozole", language);
  const main = page.getByRole("main");
  const shown = (typed: string) => shownDay(language, typed);
  const summary = page.getByRole("alert").filter({ has: page.getByRole("link") });
  const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
  const button = (key: string) => page.getByRole("button", { name: say(key), exact: true });
  const save = button("common:action.save");
  const groups = main.getByRole("heading", { level: 2 }).and(page.locator(":not(aside h2)"));
  const group = chosenGroup(language);

  const person = await makePerson();
  const stored = await Stored.of(api, person);
  const medicalprofile = await stored.add("medicalprofile", { birthday: "19710401" });
  await stored.add("tumorinformation", {
    medicalprofile,
    tumorsizeleft: id("tumorsize", "t1c"),
    lymphnodecountleft: id("lymphnodecount", "n0"),
    tumorgradingleft: id("tumorgrading", "g1"),
    histologyleft: id("histology", "nst"),
    proliferationmarkerleft: 8,
  });
  await stored.add("tumorbiology", {
    medicalprofile,
    receptortypeestrogenleft: id("receptortype", "positive"),
    receptortypeprogesteroneleft: id("receptortype", "positive"),
    her2typeleft: id("her2type", "negative"),
  });
  await stored.add("treatment", {
    medicalprofile,
    treatmentcategory: id("treatmentcategory", "operation"),
    treatmentcategoryleft: id("treatmentcategory", "operation.bct"),
    startdate: OPERATION.day,
  });
  await stored.add("treatment", {
    medicalprofile,
    treatmentcategory: id("treatmentcategory", "antihormone"),
    treatmentcategoryleft: id("treatmentcategory", "antihormone.adjuvant"),
    treatmenttypeleft: letrozole.id,
    startdate: "20240601",
  });

  await test.step("a diagnosis lies behind", async () => {
    await withoutFirstHelp(page);
    await openAs(page, person, "/diagnosis");
    await page
      .getByRole("button", { name: `${say("care:date.enter")}: ${say("care:diagnosis.dates")}` })
      .click();
    const diagnosis = dateField(page, say("care:date.diagnosisdate"));
    await expect(diagnosis).toBeFocused();
    await diagnosis.fill(typed(daysFromNow(40)));
    await save.click();
    await expect(summary).toBeFocused();
    await expect(diagnosis).toHaveAccessibleDescription(
      containing(say("care:fault.future", { date: typed(daysFromNow(0)) })),
    );
    await look.at("diagnosis-refused");
    await diagnosis.fill(DIAGNOSIS);
    await save.click();
    await expect(main.getByRole("definition").first()).toHaveText(shown(DIAGNOSIS));
  });

  await test.step("a word in a sentence explains itself and gives the focus back", async () => {
    const her2 = page.getByRole("button", { name: "HER2", exact: true });
    const panel = page.getByRole("dialog");
    await her2.click();
    await expect(panel).toHaveAccessibleName(word("her2").name);
    await expect(panel).toBeFocused();
    await expect(panel.getByRole("link", { name: say("glossary:term.read") })).toBeVisible();
    await look.at("term");
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(her2).toBeFocused();
  });

  await test.step("the kind of cancer, from the person's own entries", async () => {
    await page.getByRole("link", { name: say("care:diagnosis.toCancerType") }).click();
    await expect(heading(say("common:title.cancerType"))).toBeVisible();
    const left = page.getByRole("region", { name: say("care:kind.side.left") });
    await expect(left).toContainText(chosen("histology", "nst", language).name);
    await expect(left).toContainText(say("care:kind.probably", { name: say("care:group.luminal-a.name") }));
    await expect(left).toContainText("pT1c pN0 G1 ER+ PR+ HER2- Ki-67 8\u00a0%");
    await expect(left).toContainText(say("care:kind.caution"));
    await expect(page.getByRole("region", { name: say("care:kind.side.right") })).toContainText(
      say("care:kind.sideEmpty"),
    );
  });

  const drug = (name: string) => main.locator("summary").filter({ hasText: starting(name) });

  await test.step("medicines: the own ones first, then all, then what is searched for", async () => {
    await page.goto("/drug");
    const own = page.getByRole("region", { name: say("care:drug.own") });
    await expect(own.locator("summary")).toHaveText([starting(letrozole.name)]);
    await expect(groups.first()).toHaveText(say("care:drug.own"));
    await own.locator("summary").click();
    await expect(own).toContainText(say("care:drug.purpose"));
    await page.getByRole("searchbox").fill("romatase");
    await expect(page.getByRole("status").filter({ hasText: /^3 / })).toBeVisible();
    await expect(main.locator("summary")).toHaveCount(3);
    await look.at("drug-search");
    await page.goto("/drug?key=tamoxifen");
    await expect(drug("Tamoxifen")).toBeFocused();
    await expect(drug("Tamoxifen")).toBeInViewport();
    await expect(main.locator("details[open]")).toContainText("Tamoxifen");
  });

  await test.step("aftercare: one tap makes a suggestion an appointment", async () => {
    await page.goto("/aftercare");
    await expect(main).toContainText(say("care:aftercare.noStart"));
    await page
      .getByRole("button", { name: `${say("care:date.enter")}: ${say("care:aftercare.start")}` })
      .click();
    await dateField(page, say("care:date.aftercare")).fill(typed(quarterBefore(daysFromNow(3))));
    await save.click();
    const add = page.getByRole("button", { name: starting(say("care:aftercare.add")) });
    await expect(add.first()).toBeVisible();
    await expect(main).toContainText("AWMF 032-045OL");
    const days = main.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3 }) });
    const first = days.filter({ hasNotText: say("care:aftercare.past") }).first();
    await first.getByRole("button").click();
    await expect(first).toContainText(say("care:aftercare.inTimeline"));
    await expect(first.getByRole("button", { name: starting(say("care:aftercare.takeBack")) })).toBeFocused();
    await look.at("aftercare-added");
    await page.goto("/dashboard");
    await loaded(page, say);
    await expect(entryOf(page, group)).toHaveCount(1);
  });

  await test.step("the course of the illness as a picture and as a table", async () => {
    await page.goto("/illness-timeline");
    await expect(page.getByRole("img")).toHaveAccessibleName(containing(shown(DIAGNOSIS)));
    const rows = page.getByRole("table").getByRole("row");
    await expect(rows).toHaveCount(5);
    await expect(rows.nth(1)).toContainText(shown(DIAGNOSIS));
    await expect(rows.nth(2)).toContainText(shown(OPERATION.text));
    await expect(rows.nth(3)).toContainText(chosen("treatmentcategory", "antihormone", language).name);
    await page.emulateMedia({ media: "print" });
    await expect(rows.nth(1)).toBeVisible();
    await expect(page.getByRole("navigation").filter({ visible: true })).toHaveCount(0);
    await expect(button("care:course.print")).toBeHidden();
    await page.emulateMedia({ media: "screen" });
  });

  await test.step("the glossary forgives a slip, and leads by letters", async () => {
    await page.goto("/glossary");
    const letters = page.getByRole("navigation", { name: say("glossary:list.letters") });
    const target = main.getByRole("heading", { level: 2, name: "M", exact: true });
    await expect(letters).toBeVisible();
    await letters.getByRole("link", { name: "M", exact: true }).click();
    await expect(target).toBeFocused();
    await expect(target).toBeInViewport();

    const found = main.getByRole("listitem").getByRole("link");
    await page.getByRole("searchbox").fill(TYPO[language]);
    await expect(found.first()).toHaveText(starting(word("mammographie").name));
    await look.at("glossary-search");
    await found.first().click();
    await expect(heading(word("mammographie").name)).toBeFocused();
    await expect(main).toContainText(say("glossary:detail.safety"));
    await page.goBack();
    await expect(page.getByRole("searchbox")).toHaveValue(TYPO[language]);
  });

  await test.step("another name of a word leads to it, and an unknown one back to the list", async () => {
    await page.goto(`/glossary-detail/${word("herceptin").id}`);
    await expect(heading(word("trastuzumab").name)).toBeVisible();
    watch.expect(/status of 404 .*\/api\/glossaryentry\/999999/);
    await page.goto("/glossary-detail/999999");
    await expect(heading(say("glossary:detail.unknownTitle"))).toBeVisible();
    await page.getByRole("link", { name: say("glossary:detail.toList") }).click();
    await expect(heading(say("glossary:list.title"))).toBeVisible();
  });
});

/** The name of the plan's first suggestion, which is not among the words of the site. */
function chosenGroup(language: "de" | "en"): string {
  return { de: "Gespräch und körperliche Untersuchung", en: "Talk and physical examination" }[language];
}

/** A day in Berlin, the time zone of the browser. */
function daysFromNow(days: number): Date {
  const [year = 0, month = 0, day = 0] = new Date()
    .toLocaleDateString("sv-SE", { timeZone: "Europe/Berlin" })
    .split("-")
    .map(Number);
  return new Date(Date.UTC(year, month - 1, day + days));
}

/** A date whose examination after a quarter of a year is on the given day, or at the end of its month. */
function quarterBefore(day: Date): Date {
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - 2, 0));
  const date = Math.min(day.getUTCDate(), last.getUTCDate());
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), date));
}

/** As people type it. */
function typed(day: Date): string {
  return day.toLocaleDateString("de-DE", {
    timeZone: "UTC",
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
  });
}
