// projects: de-390
import { readFile } from "node:fs/promises";
import type { Locator } from "@playwright/test";
import { dateField, dayFromNow } from "./support/dates";
import { entryOf } from "./support/days";
import { confirmButton } from "./support/navigation";
import { containing, starting } from "./support/patterns";
import { Stored } from "./support/record";
import { expect, test } from "./support/test";

/** A second tap within this time counts as part of the first, in milliseconds. */
const DOUBLE_TAP_MS = 700;

const WORDS = {
  de: { swim: "Schwimmen", swimMoved: "Schwimmen im Hallenbad", quick: "Fieber messen", old: "Blutabnahme" },
  en: { swim: "Swimming", swimMoved: "Swimming indoors", quick: "Take temperature", old: "Blood test" },
} as const;

test("a person keeps what comes back, late and ahead, and takes it along in their calendar", async ({
  page,
  api,
  say,
  look,
  language,
  watch,
  makePerson,
  openAs,
}) => {
  const words = WORDS[language];
  const main = page.getByRole("main");
  const heading = (name: string | RegExp) => page.getByRole("heading", { level: 1, name });
  const button = (key: string) => page.getByRole("button", { name: say(key), exact: true });
  const link = (key: string) => main.getByRole("link", { name: say(key), exact: true });
  const field = (key: string) => page.getByRole("textbox", { name: starting(say(`timeline:form.${key}`)) });
  const fact = (key: string): Locator =>
    main.locator("dt", { hasText: say(`timeline:${key}`) }).locator("xpath=following-sibling::dd");
  const yes = () => confirmButton(page);
  const swims = page.getByRole("link", { name: words.swim, exact: true });

  const person = await makePerson();
  const stored = await Stored.of(api, person);

  async function home() {
    await page.goto("/dashboard");
    await expect(link("timeline:add")).toBeVisible();
  }

  await test.step("an empty day invites, and one line is written down quickly", async () => {
    await page.clock.install();
    await openAs(page, person);
    await home();
    await button("timeline:quick.open").click();
    const line = page.getByRole("textbox", { name: say("timeline:quick.title") });
    await expect(line).toBeFocused();
    await look.at("days-quick");
    await line.fill(words.quick);
    await line.press("Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const made = page.getByRole("link", { name: words.quick, exact: true });
    await expect(made).toBeFocused();
    await expect(made).toBeInViewport({ ratio: 1 });
  });

  await test.step("it is done, and taken back", async () => {
    const row = entryOf(page, words.quick);
    await row.getByRole("button", { name: say("timeline:done.actionFor", { title: words.quick }) }).click();
    const undo = row.getByRole("button", { name: say("timeline:done.undoFor", { title: words.quick }) });
    await expect(undo).toBeFocused();
    await expect(row).toContainText(say("timeline:done.state"));
    const again = row.getByRole("button", { name: say("timeline:done.actionFor", { title: words.quick }) });
    // The second tap of a double tap is ignored. What says that it is done comes with the end of the first one.
    await expect(page.getByRole("status").filter({ hasText: words.quick }).first()).toBeVisible();
    await page.clock.fastForward(DOUBLE_TAP_MS);
    await undo.click();
    await expect(again).toBeVisible();
  });

  await test.step("it is deleted by mistake, and comes back", async () => {
    await page.getByRole("link", { name: words.quick, exact: true }).click();
    await button("timeline:removal.entry.action").click();
    await yes().click();
    await expect(button("timeline:removal.undo")).toBeVisible();
    await expect(entryOf(page, words.quick)).toHaveCount(0);
    await look.at("entry-removed");
    await button("timeline:removal.undo").click();
    await expect(entryOf(page, words.quick)).toBeVisible();
  });

  await test.step("something comes back every week", async () => {
    await link("timeline:add").click();
    await page.getByRole("radio", { name: say("timeline:kind.timeforme") }).check();
    await field("title").fill(words.swim);
    await dateField(page, say("timeline:form.date")).fill(dayFromNow(1).typed);
    const weekly = say(`timeline:repeat.weekly.${dayFromNow(1).weekday}`);
    await page.getByLabel(say("timeline:form.repeat")).selectOption({ label: weekly });
    await field("time").fill("8");
    await field("note").focus();
    const atHome = say("timeline:meaning.home", { time: "08:00", place: "Berlin" });
    await page.getByRole("radio", { name: starting(atHome) }).check();
    await look.at("entry-weekly");
    await button("common:action.save").click();
    await expect(swims).toHaveCount(2);
    await expect(entryOf(page, words.swim).first()).toContainText(weekly);
    await swims.first().click();
    await expect(heading(words.swim)).toBeVisible();
    await expect(fact("view.meaning")).toHaveText(atHome);
  });

  await test.step("its first day is moved, the second one left out", async () => {
    await button("common:action.edit").click();
    await look.at("entry-series-question");
    await page.getByRole("link", { name: say("timeline:series.onlyThis") }).click();
    await expect(heading(say("timeline:form.editDayTitle"))).toBeVisible();
    await dateField(page, say("timeline:form.date")).fill(dayFromNow(2).typed);
    await field("title").fill(words.swimMoved);
    await button("common:action.save").click();
    await expect(heading(words.swimMoved)).toBeVisible();
    await home();
    await expect(entryOf(page, words.swimMoved)).toBeVisible();
    await expect(swims).toHaveCount(1);
    await swims.first().click();
    await button("timeline:removal.skip.action").click();
    await yes().click();
    await expect(entryOf(page, words.swimMoved)).toBeVisible();
    await expect(swims).toHaveCount(0);
  });

  await test.step("the whole series is deleted by mistake, and comes back", async () => {
    await page.getByRole("link", { name: words.swimMoved, exact: true }).click();
    await button("timeline:removal.series.action").click();
    await yes().click();
    await expect(link("timeline:add")).toBeVisible();
    await button("timeline:removal.undo").click();
    await expect(page.getByText(say("timeline:removal.undone"))).toBeVisible();
    await entryOf(page, words.swimMoved).getByRole("link").click();
    await expect(button("timeline:removal.series.action")).toBeVisible();
    await home();
  });

  await test.step("scrolling leads ahead, and back into the past", async () => {
    for (let count = 1; count <= 30; count += 1) {
      await stored.add("timelineentry", {
        timelineentrycategory: 1,
        timelineentrytype: 1,
        title: `${words.old} ${count}`,
        date: dayFromNow(-3 * count).wire,
      });
    }
    await home();
    await expect(button("timeline:list.later")).toBeVisible();
    await expect(page.getByText(say("timeline:list.end"))).toHaveCount(0);
    await button("timeline:list.later").click();
    await expect(swims.first()).toBeVisible();
    await button("timeline:list.earlier").click();
    await expect(page.getByRole("link", { name: `${words.old} 1`, exact: true })).toBeVisible();
    const shown = entryOf(page, `${words.old} 1`);
    await shown.scrollIntoViewIfNeeded();
    const before = await shown.boundingBox();
    await page.evaluate(() => window.scrollBy(0, -40));
    await expect(page.getByRole("link", { name: `${words.old} 9`, exact: true })).toBeAttached();
    const after = await shown.boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0) - 40), "the reading position").toBeLessThan(4);
    await look.at("days-past");
  });

  await test.step("a late tick keeps the day and says when it was done", async () => {
    const title = `${words.old} 1`;
    const row = entryOf(page, title);
    await row.getByRole("button", { name: say("timeline:done.actionFor", { title }) }).click();
    await expect(row.getByRole("button", { name: say("timeline:done.undoFor", { title }) })).toBeVisible();
    const rows = await stored.list("timelineentry");
    const today = dayFromNow(0).wire;
    expect(rows.find((one) => one.title === title)).toMatchObject({
      date: dayFromNow(-3).wire,
      donedate: today,
    });
  });

  await test.step("an intake begins at a medicine", async () => {
    await page.goto("/drug?key=letrozole");
    const intake = page.getByRole("link", {
      name: containing(say("timeline:intake.addFor", { title: "Letrozol" })),
    });
    await intake.click();
    await expect(heading(say("timeline:intake.formTitle"))).toBeVisible();
    await expect(page.getByText(say("timeline:intake.note"))).toBeVisible();
    const title = page.getByRole("textbox", { name: say("timeline:intake.title") });
    await expect(title).toHaveValue(/^Letrozol/);
    await expect(field("time")).toHaveValue("08:00");
    const repeat = page.getByLabel(say("timeline:form.repeat"));
    await expect(repeat.locator("option:checked")).toHaveText(say("timeline:repeat.daily"));
    await repeat.selectOption({ label: say("timeline:form.repeats.SINGLE") });
    await button("common:action.save").click();
    const row = page.getByRole("listitem").filter({ hasText: "Letrozol" });
    await expect(row).toContainText(say("timeline:kind.intake"));
    await row.getByRole("link").click();
    await expect(page.getByText(say("timeline:intake.missed"))).toBeVisible();
  });

  await test.step("an entry is taken along as a calendar file", async () => {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      button("timeline:calendar.take").click(),
    ]);
    expect(file.suggestedFilename()).toBe(`${say("timeline:calendar.file")}.ics`);
    const text = await readFile(await file.path(), "utf8");
    expect(text).toContain("BEGIN:VEVENT");
    expect(text).toContain("Letrozol");
  });

  // Without a feed the server answers 404, which the browser logs.
  watch.expect(/timelineentry\/feed/);
  await test.step("other calendars read along with neutral titles, until they may no more", async () => {
    await home();
    await button("timeline:menu.more").click();
    await page.getByRole("menuitem", { name: say("timeline:menu.subscribe") }).click();
    await expect(heading(say("common:title.calendar"))).toBeVisible();
    await button("timeline:feed.make").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(say("factor:field.password"), { exact: true }).fill(person.password);
    await dialog.getByRole("button", { name: say("timeline:feed.make"), exact: true }).click();
    await expect(dialog).toHaveCount(0);
    const address = await page.getByRole("textbox", { name: say("timeline:feed.address") }).inputValue();
    await look.at("calendar-made");
    const feed = await api.get(address);
    expect(feed.status()).toBe(200);
    const text = await feed.text();
    expect(text).toContain("BEGIN:VEVENT");
    for (const title of [words.swim, words.quick, words.old, "Letrozol"]) expect(text).not.toContain(title);
    await button("timeline:feed.revoke").click();
    await yes().click();
    await expect(button("timeline:feed.make")).toBeVisible();
    expect((await api.get(address)).status()).toBe(404);
  });
});
