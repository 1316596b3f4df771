// projects: de-390
import { chosen } from "./support/catalog";
import { dateField, shownDay } from "./support/dates";
import { reconnect, throughWorker } from "./support/network";
import { containing } from "./support/patterns";
import { answerEach } from "./support/questions";
import { Stored } from "./support/record";
import { expect, test } from "./support/test";

const DAYS = { whole: "04.03.2026", first: "04.03.2026", second: "06.05.2026" };

test("without network a treatment with two parts is kept, seen, and sent in order", async ({
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
  const category = (key: string) => chosen("treatmentcategory", key, language).name;
  const [chemo, early, late] = [category("chemo"), category("chemo.neoadjuvant"), category("chemo.adjuvant")];
  const shown = (typed: string) => shownDay(language, typed);
  const button = (key: string) => page.getByRole("button", { name: say(key), exact: true });
  const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name: chemo }) });
  const items = page.getByRole("list", { name: say("outbox:list") }).locator("> li");

  async function addPart(number: number, name: string, day: string) {
    await button("medical:part.add").click();
    const part = page.getByRole("group", { name: say("medical:part.number", { number }) });
    await part.getByRole("radio", { name }).check();
    const named = page.getByRole("group", { name: say("medical:part.numberName", { number, name }) });
    await named.getByRole("textbox", { name: say("medical:part.startdate") }).fill(day);
  }

  const person = await makePerson();
  const stored = await Stored.of(api, person);
  await stored.add("medicalprofile", { birthday: "19710401" });

  await test.step("the page of treatments is seen once", async () => {
    await openAs(page, person, "/treatment");
    await throughWorker(page);
    await expect(button("medical:treatment.add")).toBeVisible();
  });

  watch.expect(/ERR_INTERNET_DISCONNECTED/);

  await test.step("a chemotherapy with two parts is entered", async () => {
    await context.setOffline(true);
    await button("medical:treatment.add").click();
    await page.getByRole("radio", { name: chemo }).first().check();
    await button("common:action.next").click();
    await dateField(page, say("medical:form.startdate")).fill(DAYS.whole);
    await addPart(1, early, DAYS.first);
    await addPart(2, late, DAYS.second);
    await button("common:action.save").click();
    await expect(page.getByText(say("outbox:note.waiting_one", { count: 1 }))).toBeVisible();
    await expect(card.getByRole("listitem")).toHaveText([containing(early), containing(late)]);
    await look.at("later-treatment");
  });

  await test.step("a reload without network loses nothing", async () => {
    await page.reload();
    await expect(card).toContainText(shown(DAYS.whole));
    await expect(card.getByRole("listitem")).toHaveText([containing(early), containing(late)]);
    await page.getByRole("link", { name: say("outbox:note.link"), exact: true }).click();
    await expect(items).toHaveCount(1);
    await expect(items.getByRole("heading")).toHaveText([chemo]);
    await items.getByText(say("outbox:values")).click();
    await expect(items).toContainText(early);
    await expect(items).toContainText(late);
    await look.at("later-treatment-waiting");
    expect(await stored.list("treatment")).toEqual([]);
  });

  await test.step("with the network all of it is on the server, the parts below their treatment", async () => {
    await reconnect(page);
    await expect(items).toHaveCount(0);
    const rows = await stored.list("treatment");
    const whole = rows.find(({ parenttreatment }) => parenttreatment === undefined);
    const parts = rows.filter(({ parenttreatment }) => parenttreatment === whole?.id);
    expect(rows).toHaveLength(3);
    expect(parts.map(({ startdate }) => startdate).sort()).toEqual(["20260304", "20260506"]);
    await page.goto("/treatment");
    await expect(card.getByRole("listitem")).toHaveText([containing(early), containing(late)]);
    await expect(page.getByRole("article")).toHaveCount(1);
  });
});

test("without network a stress check has its result at once, and is sent with its areas", async ({
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
  const button = (key: string) => main.getByRole("button", { name: say(key), exact: true });
  const link = (key: string) => main.getByRole("link", { name: say(key), exact: true });
  const items = page.getByRole("list", { name: say("outbox:list") }).locator("> li");
  const score = main.getByText(say("questionnaire:result.score", { score: "63", max: "100" }));
  const person = await makePerson();
  const stored = await Stored.of(api, person);

  await test.step("the questions are opened", async () => {
    await openAs(page, person, "/stress-level-start");
    await throughWorker(page);
    await link("wellbeing:start.begin").click();
    await expect(main.getByRole("checkbox")).toHaveCount(8);
  });

  watch.expect(/ERR_INTERNET_DISCONNECTED/);

  await test.step("they are answered without network", async () => {
    await context.setOffline(true);
    // It moves what is below.
    await expect(page.getByRole("status").filter({ hasText: say("common:offline.banner") })).toBeVisible();
    await main.getByRole("checkbox").nth(2).check();
    await button("common:action.next").click();
    await main.getByRole("radio").nth(8).click();
    await expect(main.getByRole("slider")).toHaveCount(0);
    await answerEach(main, 4, 8);
    await button("common:action.save").click();
    await page.waitForURL("**/stress-level-end");
    await expect(score).toBeVisible();
    await expect(main.getByRole("region", { name: say("wellbeing:areas.title") })).toBeVisible();
    await look.at("later-stress");
  });

  await test.step("a reload without network loses nothing", async () => {
    await page.reload();
    await expect(score).toBeVisible();
    await page.getByRole("link", { name: say("outbox:note.link"), exact: true }).click();
    await expect(items).toHaveCount(2);
    await look.at("later-stress-waiting");
    expect(await stored.list("stresslevel")).toEqual([]);
  });

  await test.step("with the network it is sent", async () => {
    await reconnect(page);
    await expect(items).toHaveCount(0);
    const [level] = await stored.list("stresslevel");
    expect(level).toMatchObject({ score: 63, band: "medium" });
    const entries = await stored.list("stresslevelentry");
    expect(entries.map(({ stresslevel, value }) => [stresslevel, value])).toEqual([[level?.id, 8]]);
    await page.goto("/stress-level-end");
    await expect(score).toBeVisible();
  });
});
