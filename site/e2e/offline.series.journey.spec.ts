// projects: en-1280
import { entryOf, fillEntry } from "./support/days";
import { confirmButton, openOverview } from "./support/navigation";
import { reconnect, throughWorker } from "./support/network";
import { Stored } from "./support/record";
import { expect, test } from "./support/test";

const ROOT = "timelineentry";
const WORDS = { de: "Blutdruck messen", en: "Measure blood pressure" };

test("without network a reminder of every day is added, ticked, sent once, and deleted", async ({
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
  const title = WORDS[language];
  const main = page.getByRole("main");
  const button = (key: string) => main.getByRole("button", { name: say(key), exact: true });
  const link = (key: string) => page.getByRole("link", { name: say(key), exact: true });
  const items = page.getByRole("list", { name: say("outbox:list") }).locator("> li");
  const days = entryOf(page, title);

  const person = await makePerson();
  const stored = await Stored.of(api, person);
  const rows = async () => (await stored.list(ROOT)).filter((row) => row.title === title);

  await test.step("the overview and the form are seen once", async () => {
    await openAs(page, person);
    await throughWorker(page);
    await link("timeline:add").click();
    await expect(page.getByRole("radio", { name: say("timeline:kind.reminder") })).toBeVisible();
    await openOverview(page, say);
    await expect(link("timeline:add")).toBeVisible();
  });

  watch.expect(/ERR_INTERNET_DISCONNECTED/);

  await test.step("it is added without network and stands on today and the days after it", async () => {
    await context.setOffline(true);
    await link("timeline:add").click();
    await fillEntry(page, say, { kind: "reminder", title, day: "today", time: "0:05" });
    const repeat = page.getByRole("combobox", { name: say("timeline:form.repeat") });
    await repeat.selectOption({ label: say("timeline:form.repeats.DAILY") });
    await button("common:action.save").click();
    await expect(days).toHaveCount(15);
    await look.at("later-series");
  });

  await test.step("tomorrow is opened, today ticked off", async () => {
    await days.nth(1).getByRole("link", { name: title }).click();
    await expect(main).toContainText(say("timeline:form.repeats.DAILY"));
    await look.at("later-series-day");
    await openOverview(page, say);
    await days
      .first()
      .getByRole("button", { name: say("timeline:done.actionFor", { title }) })
      .click();
    await expect(days.first()).toContainText(say("timeline:done.state"));
  });

  await test.step("a reload without network loses nothing", async () => {
    await page.reload();
    await expect(days).toHaveCount(15);
    await expect(days.first()).toContainText(say("timeline:done.state"));
    await link("outbox:note.link").click();
    await expect(items).toHaveCount(2);
    await items.first().getByText(say("outbox:values")).click();
    await expect(items.first()).toContainText(say("timeline:form.repeats.DAILY"));
    await look.at("later-series-waiting");
    expect(await rows()).toEqual([]);
  });

  await test.step("with the network it arrives once, with its tick", async () => {
    await reconnect(page);
    await expect(items).toHaveCount(0);
    const all = await rows();
    const [series] = all.filter((row) => !row.series);
    expect(all).toHaveLength(2);
    expect(all.find((row) => row.series === series?.id)).toMatchObject({ done: true });
    await openOverview(page, say);
    await expect(days).toHaveCount(15);
    await expect(days.first()).toContainText(say("timeline:done.state"));
  });

  await test.step("the series is deleted without network, and what was ticked stays", async () => {
    await days.nth(1).getByRole("link", { name: title }).click();
    await expect(button("timeline:removal.series.action")).toBeVisible();
    await context.setOffline(true);
    await button("timeline:removal.series.action").click();
    await confirmButton(page).click();
    await expect(days).toHaveCount(1);
    await page.reload();
    await expect(days).toHaveCount(1);
    await reconnect(page);
    await expect.poll(async () => (await rows()).length).toBe(1);
    expect(await rows()).toMatchObject([{ done: true }]);
  });
});
