import type { Locator } from "@playwright/test";
import { chosen } from "./catalog";
import { dateField } from "./dates";
import { addEntry, entryOf } from "./days";
import { throughWorker } from "./network";
import { containing, starting } from "./patterns";
import { answerEach } from "./questions";
import { Stored } from "./record";
import { test as base, expect } from "./test";

/** One thing after the other, as on an evening with the papers; later ones need earlier ones. */
export const STEPS = ["contact", "treatment", "reminder", "tick", "change", "stress"] as const;

type Step = (typeof STEPS)[number];

const CONTACT = "Sommer";
const PHONE = "030 5550145";
const DAY = "04.03.2026";
const REMINDER = { de: "Rezept abholen", en: "Collect the prescription" };

interface Scenario {
  /** Shows every page once. */
  openEveryPage: () => Promise<void>;
  /** Takes a step and sees what it has made, with and without network. */
  perform: (step: Step) => Promise<void>;
  /** Leads to what waits on the device, as long as something does. */
  waiting: Locator;
  /** The server has all of it once, the pages show the same, and nothing waits. */
  expectComplete: () => Promise<void>;
}

export const test = base.extend<{ scenario: Scenario }>({
  scenario: async ({ page, api, say, language, makePerson, openAs }, use) => {
    const main = page.getByRole("main");
    const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
    const button = (key: string) => main.getByRole("button", { name: say(key), exact: true });
    const link = (name: string) => main.getByRole("link", { name, exact: true });
    const save = () => button("common:action.save").click();
    const field = (key: string) =>
      page.getByRole("textbox", { name: starting(say(`addressbook:form.${key}`)) });
    const gynecologist = chosen("addressbookentrycategory", "gynecologist", language).name;
    const [chemo, early] = ["chemo", "chemo.neoadjuvant"].map(
      (key) => chosen("treatmentcategory", key, language).name,
    ) as [string, string];
    const category = page.getByRole("radio", { name: gynecologist, exact: true });
    const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name: chemo }) });
    const areas = main.getByRole("checkbox");
    const score = main.getByText(say("questionnaire:result.score", { score: "63", max: "100" }));
    const title = REMINDER[language];
    const done = entryOf(page, title).getByText(say("timeline:done.state"));

    const person = await makePerson();
    const stored = await Stored.of(api, person);
    await stored.add("medicalprofile", { birthday: "19710401" });
    await openAs(page, person);

    async function openEveryPage(): Promise<void> {
      await throughWorker(page);
      await page.waitForLoadState("networkidle");
      await page.goto("/addressbookentry/add/new");
      await expect(category).toBeVisible();
      await page.waitForLoadState("networkidle");
      for (const path of ["/myteam", "/treatment", "/timelineentry/add/new", "/stress-level-start"]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await page.waitForLoadState("networkidle");
      }
      await link(say("wellbeing:start.begin")).click();
      await expect(areas).toHaveCount(8);
      await page.waitForLoadState("networkidle");
    }

    const steps: Readonly<Record<Step, () => Promise<void>>> = {
      contact: async () => {
        await page.goto("/addressbookentry/add/new");
        await category.check();
        await field("lastname").fill(CONTACT);
        await save();
        await link(CONTACT).click();
        await expect(heading(CONTACT)).toBeVisible();
      },
      treatment: async () => {
        await page.goto("/treatment");
        await button("medical:treatment.add").click();
        await page.getByRole("radio", { name: chemo }).first().check();
        await page.getByRole("button", { name: say("common:action.next"), exact: true }).click();
        await dateField(page, say("medical:form.startdate")).fill(DAY);
        await page.getByRole("button", { name: say("medical:part.add"), exact: true }).click();
        const part = page.getByRole("group", { name: say("medical:part.number", { number: 1 }) });
        await part.getByRole("radio", { name: early }).check();
        const named = page.getByRole("group", {
          name: say("medical:part.numberName", { number: 1, name: early }),
        });
        await named.getByRole("textbox", { name: say("medical:part.startdate") }).fill(DAY);
        await page.getByRole("button", { name: say("common:action.save"), exact: true }).click();
        await expect(card.getByRole("listitem")).toHaveText([containing(early)]);
      },
      reminder: async () => {
        await page.goto("/dashboard");
        await addEntry(page, say, { kind: "reminder", title, day: "today" });
      },
      tick: async () => {
        const tick = say("timeline:done.actionFor", { title });
        await main.getByRole("button", { name: tick, exact: true }).click();
        await expect(done).toBeVisible();
      },
      change: async () => {
        await page.goto("/myteam");
        await link(CONTACT).click();
        await link(say("common:action.edit")).click();
        await field("phone").fill(PHONE);
        await save();
        await expect(heading(CONTACT)).toBeVisible();
        await expect(main).toContainText(PHONE);
      },
      stress: async () => {
        await page.goto("/stress-level-start");
        await link(say("wellbeing:start.begin")).click();
        await expect(areas).toHaveCount(8);
        await button("common:action.next").click();
        await expect(areas).toHaveCount(0);
        await answerEach(main, 4, 8);
        await button("common:action.save").click();
        await page.waitForURL("**/stress-level-end");
        await expect(score).toBeVisible();
      },
    };

    async function expectComplete(): Promise<void> {
      expect(await stored.list("addressbookentry")).toMatchObject([{ lastname: CONTACT, phone: PHONE }]);
      const treatments = await stored.list("treatment");
      const whole = treatments.find(({ parenttreatment }) => parenttreatment === undefined);
      expect(whole).toMatchObject({ startdate: "20260304" });
      expect(treatments.filter((row) => row !== whole)).toMatchObject([{ parenttreatment: whole?.id }]);
      const entries = (await stored.list("timelineentry")).filter((row) => row.title === title);
      expect(entries).toMatchObject([{ done: true }]);
      expect(await stored.list("stresslevel")).toMatchObject([{ score: 63, band: "medium" }]);

      await page.goto("/myteam");
      await link(CONTACT).click();
      await expect(main).toContainText(PHONE);
      await page.goto("/treatment");
      await expect(card.getByRole("listitem")).toHaveText([containing(early)]);
      await expect(page.getByRole("article")).toHaveCount(1);
      await page.goto("/dashboard");
      await expect(entryOf(page, title)).toHaveCount(1);
      await expect(done).toBeVisible();
      await page.goto("/stress-level-end");
      await expect(score).toBeVisible();
      await page.goto("/outbox");
      await expect(main.getByRole("heading", { name: say("outbox:empty.title"), exact: true })).toBeVisible();
    }

    const waiting = page.getByRole("link", { name: say("outbox:note.link"), exact: true });
    await use({ openEveryPage, perform: (step) => steps[step](), waiting, expectComplete });
  },
});

export { expect };
