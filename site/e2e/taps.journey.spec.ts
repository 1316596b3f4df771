// projects: de-390
import { dayFromNow } from "./support/dates";
import { entryOf } from "./support/days";
import { codeFor } from "./support/mail";
import { starting } from "./support/patterns";
import { photo } from "./support/photo";
import { Stored } from "./support/record";
import { Taps } from "./support/taps";
import { expect, freshEmail, PASSWORD, test } from "./support/test";

test.describe("on a device of which nothing is known", () => {
  test.use({ firstVisit: true });

  test("seven taps lead from the first page to the overview", async ({ page, api, say }) => {
    const email = freshEmail();
    const taps = new Taps();
    const button = (key: string) => page.getByRole("button", { name: say(key), exact: true });
    const link = (key: string) => page.getByRole("link", { name: say(key), exact: true });
    await page.goto("/");
    await taps.on(link("onboarding:welcome.signup"));
    await page.getByLabel(say("account:login.email")).fill(email);
    await page.getByLabel(say("account:login.password"), { exact: true }).fill(PASSWORD);
    await taps.on(page.getByLabel(say("signup:acceptTerms")));
    await taps.on(page.getByLabel(say("signup:acceptHealthData")));
    await taps.on(button("signup:submit"));
    const code = page.getByLabel(say("signup:code.label"));
    await expect(code).toBeVisible();
    await code.fill(await codeFor(api, email));
    await taps.on(button("signup:code.submit"));
    await taps.on(link("onboarding:thankyou.toDashboard"));
    await taps.on(page.getByRole("button", { name: starting(say("lock:use.unlocked")) }));
    await expect(link("timeline:add")).toBeVisible();
    expect(taps.count).toBeLessThanOrEqual(7);
  });
});

test("a reminder is made in five taps, also one that asks every day how the person is", async ({
  page,
  api,
  say,
  look,
  makePerson,
  openAs,
}) => {
  const person = await makePerson();
  const stored = await Stored.of(api, person);
  const main = page.getByRole("main");
  const button = (key: string) => main.getByRole("button", { name: say(key), exact: true });
  const link = (key: string) => main.getByRole("link", { name: say(key), exact: true });

  await test.step("from the overview and back to it", async () => {
    await openAs(page, person);
    const taps = new Taps();
    await taps.on(link("timeline:add"));
    await taps.on(page.getByRole("radio", { name: starting(say("timeline:kind.reminder")) }));
    await page.getByRole("textbox", { name: say("timeline:form.title") }).fill("Rezept holen");
    await taps.on(button("timeline:day.today"));
    await taps.on(button("common:action.save"));
    await expect(entryOf(page, "Rezept holen")).toBeVisible();
    expect(taps.count).toBeLessThanOrEqual(5);
  });

  await test.step("the daily question is suggested, and answered from its row", async () => {
    await stored.add("checkin", { date: "20260901", questionnaireId: 16, answers: { wellbeing: 4 } });
    await page.reload();
    const taps = new Taps();
    await taps.on(link("wellbeing:title.checkin"));
    await taps.on(main.getByRole("link", { name: starting(say("wellbeing:course.remind")) }));
    await taps.on(button("common:action.save"));
    const title = say("wellbeing:course.reminderTitle");
    const today = entryOf(page, title).first();
    await expect(today).toBeVisible();
    expect(taps.count).toBeLessThanOrEqual(5);
    await look.at("reminder-of-checkin");
    await main.getByRole("link", { name: say("timeline:study.answerFor", { title }), exact: true }).click();
    await main.getByRole("radio", { name: "7", exact: true }).check();
    await button("common:action.next").click();
    await expect(main.getByRole("checkbox")).toHaveCount(12);
    await button("common:action.next").click();
    await button("common:action.save").click();
    await page.waitForURL("**/dashboard**");
    await expect(today.getByRole("link", { name: starting(say("timeline:study.answer")) })).toHaveCount(0);
    await expect
      .poll(async () => (await stored.list("timelineentry")).filter(({ done }) => done === true))
      .toMatchObject([{ title }]);
  });
});

test("a letter is photographed in four taps, and belongs to an appointment in two more", async ({
  page,
  api,
  say,
  look,
  makePerson,
  openAs,
}) => {
  const person = await makePerson();
  const stored = await Stored.of(api, person);
  const main = page.getByRole("main");
  const visit = await stored.add("timelineentry", {
    timelineentrycategory: 2,
    timelineentrytype: 1,
    title: "Gespräch in der Klinik",
    date: dayFromNow(-1).wire,
  });
  const link = (key: string) => main.getByRole("link", { name: say(key), exact: true });
  const documents = async () => await stored.list("document");

  await test.step("from the overview to the letter that is kept; the camera has a button of its own", async () => {
    await openAs(page, person);
    const letter = await photo(page);
    const taps = new Taps();
    await taps.on(
      page
        .getByRole("navigation", { name: say("common:menu.main"), exact: true })
        .getByRole("link", { name: say("common:menu.medicalProfile"), exact: true }),
    );
    await taps.on(link("papers:reports.title"));
    await taps.on(link("papers:reports.add"));
    await page
      .getByLabel(say("papers:document.photo"), { exact: true })
      .setInputFiles({ name: "IMG_0412.jpg", mimeType: "image/jpeg", buffer: letter });
    await taps.on(main.getByRole("button", { name: say("papers:document.send"), exact: true }));
    const reports = main.getByRole("region", { name: say("papers:reports.title"), exact: true });
    const small = reports.getByRole("listitem").locator("img");
    await expect(small).toBeVisible();
    expect(
      await small.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
    ).toEqual([160, 120]);
    expect(taps.count).toBeLessThanOrEqual(4);
    expect(await documents()).toHaveLength(1);
    await look.at("letter-in-four-taps");
  });

  await test.step("on the page of the appointment it is assigned in two taps", async () => {
    await page.goto(`/timelineentry/view/${visit}`);
    const taps = new Taps();
    await taps.on(main.getByRole("button", { name: say("papers:belonging.assign"), exact: true }));
    await taps.on(page.getByRole("dialog").getByRole("listitem").getByRole("button"));
    const own = main.getByRole("region", { name: say("papers:belonging.title"), exact: true });
    await expect(own.getByRole("listitem").locator("img")).toBeVisible();
    expect(taps.count).toBe(2);
    await expect.poll(documents).toMatchObject([{ timelineentry: visit }]);
    await look.at("letter-of-appointment");
  });
});
