// projects: de-390, en-1280: people whose language is another one are offered a translation on every device
import { translatePage } from "../src/test/translation";
import { chosen } from "./support/catalog";
import { dateField } from "./support/dates";
import { addEntry, entryOf } from "./support/days";
import { userMenu } from "./support/navigation";
import { starting } from "./support/patterns";
import { Stored } from "./support/record";
import { test as base, expect, freshEmail } from "./support/test";

const OLD = { de: "Brief vom Februar", en: "Letter of February" };
const QUICK = { de: "Blutabnahme", en: "Blood sample" };

/** Every page is translated as soon as it is there, and what comes later too. */
const test = base.extend<{ whole: () => Promise<void> }>({
  page: async ({ page }, use) => {
    await page.addInitScript(
      `document.addEventListener("DOMContentLoaded", () => { (${translatePage.toString()})(); });`,
    );
    await use(page);
  },
  whole: async ({ page, say }, use) =>
    use(async () => {
      await expect(page.locator("h1 > font > font")).toBeVisible();
      await expect(page.getByRole("heading", { name: say("common:crash.title") })).toHaveCount(0);
      const texts = await page.locator("main").evaluate((main) => {
        const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
        let bare = 0;
        while (walker.nextNode()) {
          const { currentNode: text } = walker;
          const isLeft = text.parentElement?.closest("font, script, style, textarea, [translate=no]");
          if (text.nodeValue?.trim() && !isLeft) bare += 1;
        }
        return bare;
      });
      expect(texts, "texts that were not translated").toBe(0);
    }),
});

test("a visitor whose browser translates the page signs up and signs in", async ({
  page,
  say,
  watch,
  whole,
}) => {
  const summary = page.getByRole("alert").filter({ hasText: /./ });
  const button = (key: string) => page.getByRole("button", { name: say(key), exact: true });

  await test.step("sign-in: nothing entered, then a wrong password, then nothing again", async () => {
    await page.goto("/login");
    await button("account:login.submit").click();
    await expect(summary).toContainText(say("common:form.check_other", { count: 2 }));
    await whole();
    watch.expect(/status of 401 .*\/api\/login/);
    await page.getByLabel(say("account:login.email")).fill(freshEmail());
    await page.getByLabel(say("account:login.password"), { exact: true }).fill("Kiesel");
    await button("account:login.submit").click();
    await expect(summary).toContainText(say("errors:ERROR.LOGIN.FAILED"));
    await expect(page.getByRole("main")).not.toContainText(say("common:form.check_other", { count: 2 }));
    await expect(button("account:login.submit")).toBeEnabled();
    await whole();
    await page.getByLabel(say("account:login.password"), { exact: true }).fill("");
    await button("account:login.submit").click();
    await expect(page.getByRole("main")).not.toContainText(say("errors:ERROR.LOGIN.FAILED"));
    await expect(summary).toContainText(say("common:form.check_one"));
    await whole();
  });

  for (const [path, submit] of [
    ["/signup", "signup:submit"],
    ["/forgot", "password:forgot.submit"],
  ] as const)
    await test.step(`${path}: nothing entered`, async () => {
      await page.goto(path);
      // What was typed at the sign-in is taken along.
      await page.getByRole("textbox", { name: say("account:login.email"), exact: true }).fill("");
      await button(submit).click();
      await expect(summary).toBeFocused();
      await whole();
    });
});

test("a person whose browser translates the page finds their way", async ({
  page,
  api,
  say,
  language,
  makePerson,
  signIn,
  whole,
}) => {
  const main = page.getByRole("main");
  const summary = page.getByRole("alert").filter({ has: page.getByRole("link") });
  const button = (key: string) => page.getByRole("button", { name: say(key), exact: true });
  const checks = (count: number) =>
    count === 1 ? say("common:form.check_one") : say("common:form.check_other", { count });

  const person = await makePerson();
  const stored = await Stored.of(api, person);
  await stored.add("medicalprofile", { birthday: "19710401" });
  await stored.add("timelineentry", {
    timelineentrycategory: chosen("timelineentrycategory", "REMINDER", language).id,
    timelineentrytype: 1,
    title: OLD[language],
    date: "20260203",
  });
  await signIn(page, person);
  await whole();

  await test.step("overview: an entry quickly, and ticked", async () => {
    await button("timeline:quick.open").click();
    const line = page.getByRole("textbox", { name: say("timeline:quick.title") });
    await line.fill(QUICK[language]);
    await line.press("Enter");
    const row = entryOf(page, QUICK[language]);
    await row
      .getByRole("button", { name: say("timeline:done.actionFor", { title: QUICK[language] }) })
      .click();
    await expect(row).toContainText(say("timeline:done.state"));
    await whole();
  });

  await test.step("overview: earlier", async () => {
    await button("timeline:list.earlier").first().click();
    await expect(entryOf(page, OLD[language])).toBeVisible();
    await whole();
  });

  await test.step("new entry: nothing entered, then a kind that comes again", async () => {
    await page.goto("/timelineentry/add/new");
    await button("common:action.save").click();
    await expect(summary).toBeFocused();
    await whole();
    await page.goto("/dashboard");
    await addEntry(page, say, { kind: "appointment", title: "Yoga", day: "today", time: "23:50" });
    await whole();
  });

  await test.step("profile: a day that does not exist, and one that does", async () => {
    await page.goto("/medicalprofile");
    await page
      .getByRole("button", { name: starting(say("medical:dates.edit")) })
      .first()
      .click();
    const day = dateField(page, say("medical:dates.diagnosisdate"));
    await day.fill("31.02.2026");
    await button("common:action.save").click();
    await expect(summary).toContainText(checks(1));
    await whole();
    await day.fill("03.02.2026");
    await button("common:action.save").click();
    await expect(summary).toHaveCount(0);
    await expect(main).toContainText("2026");
    await whole();
  });

  for (const [name, path, submit] of [
    ["contact", "/addressbookentry/add/new", "common:action.save"],
    ["message to us", "/contactus", "contact:form.send"],
    ["document", "/profiledata/document", "papers:document.send"],
    ["password", "/profile/edit/password", "password:submit"],
  ] as const)
    await test.step(`${name}: nothing entered`, async () => {
      await page.goto(path);
      await button(submit).click();
      await expect(summary).toBeVisible();
      const items = summary.getByRole("listitem");
      await expect(summary).toContainText(checks(await items.count()));
      await whole();
    });

  await test.step("glossary: found, not found, all again", async () => {
    await page.goto("/glossary");
    const search = page.getByRole("searchbox");
    await expect(main.getByRole("link").first()).toBeVisible();
    for (const text of ["Chemo", "zzzz", ""]) {
      await search.fill(text);
      await whole();
    }
    await main.locator('a[href^="/glossary-detail"]').first().click();
    await page.waitForURL("**/glossary-detail/**");
    await whole();
    await page.goBack();
    await whole();
  });

  await test.step("the menu opens and closes", async () => {
    await page.goto("/dashboard");
    await userMenu(page, say).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await whole();
  });
});
