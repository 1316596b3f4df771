// projects: en-1280
import { addEntry, entryOf } from "./support/days";
import { confirmButton, openOverview } from "./support/navigation";
import { reconnect, throughWorker } from "./support/network";
import { Stored } from "./support/record";
import { expect, test } from "./support/test";

const ROOT = "timelineentry";
const WORDS = {
  de: { pill: "Tablette am Morgen", milk: "Mit Milch", fasting: "Nüchtern", call: "Anrufen", walk: "Gehen" },
  en: { pill: "Morning tablet", milk: "With milk", fasting: "Fasting", call: "Call", walk: "Walk" },
};

/** Today where the browser is, `YYYYMMDD`. */
function today(): string {
  const format = new Intl.DateTimeFormat("sv", { timeZone: "Europe/Berlin", dateStyle: "short" });
  return format.format(new Date()).replaceAll("-", "");
}

test("without network entries are ticked off, added and deleted on the device, and sent when it is back", async ({
  page,
  browser,
  program,
  context,
  api,
  say,
  look,
  language,
  watch,
  makePerson,
  openAs,
}) => {
  const { pill, milk, fasting, call, walk } = WORDS[language];
  const main = page.getByRole("main");
  const button = (key: string) => page.getByRole("button", { name: say(key), exact: true });
  const link = (name: string) => page.getByRole("link", { name, exact: true });
  const named = (key: string) => page.getByRole("button", { name: say(key, { title: pill }), exact: true });
  const items = page.getByRole("list", { name: say("outbox:list") }).locator("> li");

  const person = await makePerson();
  const stored = await Stored.of(api, person);
  const day = today();
  const series = await stored.add(ROOT, {
    timelineentrycategory: 2000,
    timelineentrytype: 2,
    title: pill,
    date: day,
    enddate: day,
    time: "0800",
    drug: "letrozole",
  });
  await stored.add(ROOT, { timelineentrycategory: 3, timelineentrytype: 1, title: walk, date: day });
  const rows = async () => (await stored.list(ROOT)).filter((row) => row.series === series);

  await test.step("the overview and the day are seen once", async () => {
    await openAs(page, person);
    await throughWorker(page);
    await link(pill).click();
    await expect(button("timeline:view.markTaken")).toBeVisible();
    await openOverview(page, say);
    await expect(named("timeline:done.takeFor")).toBeVisible();
  });

  watch.expect(/ERR_INTERNET_DISCONNECTED/);

  await test.step("it is ticked off in the cellar", async () => {
    await context.setOffline(true);
    await named("timeline:done.takeFor").click();
    await expect(named("timeline:done.undoFor")).toBeVisible();
    await expect(page.getByText(say("outbox:note.waiting_one"))).toBeVisible();
    await look.at("outbox-tick");
    await link(pill).click();
    await expect(button("timeline:view.markOpen")).toBeVisible();
    await openOverview(page, say);
  });

  await test.step("a reload without network loses nothing", async () => {
    await page.reload();
    await expect(entryOf(page, pill)).toContainText(say("timeline:done.taken"));
    await expect(named("timeline:done.takeFor")).toHaveCount(0);
    await link(say("outbox:note.link")).click();
    await expect(items).toHaveCount(1);
    await expect(items).toContainText(pill);
    await expect(items).toContainText(say("outbox:action.timelineentry.taken"));
    await look.at("outbox-tick-waiting");
    expect(await rows()).toEqual([]);
  });

  await test.step("with the network it arrives, and another device shows it", async () => {
    await reconnect(page);
    await expect(items).toHaveCount(0);
    expect(await rows()).toMatchObject([{ seriesdate: day, done: true, donedate: day }]);
    await openOverview(page, say);
    await expect(entryOf(page, pill)).toContainText(say("timeline:done.taken"));
    const storageState = await context.storageState();
    const other = await browser.newContext({
      baseURL: program.url,
      storageState: { cookies: [], origins: storageState.origins },
    });
    const second = await other.newPage();
    await openAs(second, person);
    await expect(entryOf(second, pill)).toContainText(say("timeline:done.taken"));
    await other.close();
  });

  await test.step("its note is changed here and on another device", async () => {
    await link(pill).click();
    await expect(button("timeline:view.markOpen")).toBeVisible();
    await page.getByRole("button", { name: say("common:action.edit"), exact: true }).click();
    await link(say("timeline:series.onlyThis")).click();
    const note = page.getByRole("textbox", { name: say("timeline:form.note") });
    await expect(note).toBeVisible();
    await context.setOffline(true);
    await note.fill(fasting);
    await button("common:action.save").click();
    await expect(main).toContainText(fasting);
    const [row] = await rows();
    await stored.post(`${ROOT}/day/${series}`, { day, note: milk, version: row?.version });
    watch.expect(/status of 409 .*\/api\/timelineentry\/day/);
    await reconnect(page);
    await expect(page.getByText(say("outbox:note.decide_one"))).toBeVisible();
    await link(say("outbox:note.link")).click();
    await page.getByRole("button", { name: new RegExp(`^${say("outbox:conflict.open")}`) }).click();
    await expect(page.getByRole("radio", { name: new RegExp(`^${fasting}`) })).toBeVisible();
    await look.at("outbox-day-versions");
    await page.getByRole("radio", { name: new RegExp(`^${milk}`) }).check();
    await button("common:action.save").click();
    await expect(items).toHaveCount(0);
    expect(await rows()).toMatchObject([{ note: milk, done: true }]);
  });

  await test.step("one entry is written down without network, another one deleted", async () => {
    const titles = async () => (await stored.list(ROOT)).map(({ title }) => title);
    await openOverview(page, say);
    await link(walk).click();
    await expect(button("timeline:removal.entry.action")).toBeVisible();
    await openOverview(page, say);
    await link(say("timeline:add")).click();
    await expect(page.getByRole("radio", { name: say("timeline:kind.reminder") })).toBeVisible();
    await openOverview(page, say);
    await context.setOffline(true);
    await addEntry(page, say, { kind: "reminder", title: call, day: "today", time: "7:15" });
    await entryOf(page, call)
      .getByRole("button", { name: say("timeline:done.actionFor", { title: call }) })
      .click();
    await link(walk).click();
    await button("timeline:removal.entry.action").click();
    await confirmButton(page).click();
    await expect(entryOf(page, call)).toBeVisible();
    await expect(link(walk)).toHaveCount(0);
    await page.reload();
    await expect(entryOf(page, call)).toContainText(say("timeline:done.state"));
    await expect(link(walk)).toHaveCount(0);
    await look.at("outbox-entry");
    expect(await titles()).not.toContain(call);
    await link(say("outbox:note.link")).click();
    await expect(items).toHaveCount(3);
    await look.at("outbox-entries-waiting");
    await reconnect(page);
    await expect(items).toHaveCount(0);
    expect(await titles()).toContain(call);
    expect(await titles()).not.toContain(walk);
    await openOverview(page, say);
    await expect(entryOf(page, call)).toContainText(say("timeline:done.state"));
  });
});
