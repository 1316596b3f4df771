// projects: de-390, en-1280: the way through every kind of page is taken in both languages and at both widths
import type { Locator, Page } from "@playwright/test";
import { choosePickerDay, dateField, openPicker, shownDay } from "./support/dates";
import { addEntry, entryOf } from "./support/days";
import { codeFor } from "./support/mail";
import { confirmButton, userMenu } from "./support/navigation";
import { answerOwnDevice } from "./support/ownDevice";
import { expect, freshEmail, PASSWORD, test } from "./support/test";

const NAMES = {
  de: {
    chemo: "Chemotherapie",
    radio: "Strahlentherapie",
    neoadjuvant: /vor der Operation/i,
    result: "Wie geplant abgeschlossen",
    other: "English",
    left: "Linke Brust",
  },
  en: {
    chemo: "Chemotherapy",
    radio: "Radiotherapy",
    neoadjuvant: /before surgery/i,
    result: "Completed as planned",
    other: "Deutsch",
    left: "Left breast",
  },
} as const;

/** Year and month for the date picker; both are in the past on every day of the test. */
const DIAGNOSIS = { year: 2024, month: 2, day: 29, text: "29.02.2024" };
const AGAIN = "01.12.2025";
const CHEMO_START = "04.03.2024";
const CHEMO_MOVED = "11.03.2024";
const RADIO = { from: "02.09.2024", to: "11.10.2024" };

test.use({ firstVisit: true });

test("a person comes, keeps what matters, and finds it again the next day", async ({
  page,
  program,
  api,
  say,
  look,
  language,
  watch,
}) => {
  const names = NAMES[language];
  const email = freshEmail();
  const main = page.getByRole("main");
  const shown = (typed: string) => shownDay(language, typed);
  const summary = page.getByRole("alert").filter({ has: page.getByRole("heading") });
  const button = (key: string) => page.getByRole("button", { name: say(key), exact: true });
  const link = (key: string) => page.getByRole("link", { name: say(key), exact: true });
  const heading = (key: string) => page.getByRole("heading", { level: 1, name: say(key) });
  const menu = (key: string) =>
    page.getByRole("navigation").getByRole("link", { name: say(key), exact: true });

  await test.step("welcome", async () => {
    await page.goto("/");
    // Nothing was chosen: the page is in German, whatever the browser speaks, and offers the other language.
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    if (language === "en") await page.getByRole("button", { name: "English", exact: true }).click();
    await expect(heading("onboarding:welcome.title")).toBeVisible();
  });

  await test.step("sign up, with mistakes first", async () => {
    await link("onboarding:welcome.signup").click();
    await expect(heading("signup:title")).toBeVisible();

    await button("signup:submit").click();
    await expect(summary).toBeFocused();
    await expect(summary.getByRole("link")).toHaveCount(4);
    await look.at("signup-empty");

    const emailField = page.getByLabel(say("account:login.email"));
    const password = page.getByLabel(say("account:login.password"), { exact: true });
    await emailField.fill("anna.example.org");
    await password.fill("kurz");
    await button("signup:submit").click();
    await expect(summary).toBeFocused();
    await expect(emailField).toHaveValue("anna.example.org");
    await expect(password).toHaveValue("kurz");
    await look.at("signup-mistakes");
    await page
      .getByRole("alert")
      .getByRole("link", { name: say("account:login.email") })
      .click();
    await expect(emailField).toBeFocused();

    await emailField.fill(email);
    await password.fill(PASSWORD);
    await page.getByLabel(say("signup:acceptTerms")).check();
    await page.getByLabel(say("signup:acceptHealthData")).check();
    await button("signup:submit").click();
  });

  await test.step("the code from the mail, wrong first", async () => {
    await expect(heading("signup:code.title")).toBeFocused();
    await expect(main).toContainText(email);
    await look.at("signup-code");
    watch.expect(/status of 400 .*\/api\/signup/);
    const code = page.getByLabel(say("signup:code.label"));
    const mailed = await codeFor(api, email);
    await code.fill(mailed === "000000" ? "000001" : "000000");
    await button("signup:code.submit").click();
    await expect(summary).toBeFocused();
    await look.at("signup-code-wrong");

    await button("signup:code.again").click();
    await expect(page.getByText(say("signup:code.againSent"))).toBeVisible();
    await expect(code).toHaveValue("");
    const latest = await codeFor(api, email);
    await code.fill(`${latest.slice(0, 3)} ${latest.slice(3)}`);
    await button("signup:code.submit").click();
    await expect(heading("onboarding:thankyou.title")).toBeVisible();
  });

  await test.step("onboarding", async () => {
    await link("onboarding:thankyou.toOnboarding").click();
    for (const slide of [1, 2, 3]) {
      await expect(heading(`onboarding:onboarding.slides.${slide}.title`)).toBeVisible();
      await look.at(`onboarding-${slide}`);
      await button("common:action.next").click();
    }
    await expect(heading("onboarding:onboarding.names.title")).toBeVisible();
    await look.at("onboarding-names");
    await page.getByLabel(say("profile:field.firstname")).fill("Anna");
    await page.getByLabel(say("profile:field.lastname")).fill("Beispiel-Mustermann");
    await button("onboarding:onboarding.dates.save").click();
    await expect(heading("onboarding:onboarding.dates.title")).toBeVisible();
    await look.at("onboarding-dates");
    await dateField(page, say("onboarding:onboarding.dates.birthday")).fill("1.4.1971");
    await button("onboarding:onboarding.dates.save").click();
    await expect(heading("lock:use.title")).toBeVisible();
    await look.at("device-question");
    await answerOwnDevice(page, say);
    await expect(link("timeline:add")).toBeVisible();
  });

  await test.step("the dates of the medical profile", async () => {
    await menu("common:menu.medicalProfile").click();
    await expect(heading("common:title.medicalProfile")).toBeVisible();
    await expect(fact(main, say("medical:dates.birthday"))).toHaveText(shown("01.04.1971"));
    await look.at("profile-first");
    await button("medical:dates.editLabel").click();

    const diagnosis = say("medical:dates.diagnosisdate");
    const dialog = await openPicker(page, say, diagnosis);
    const confirm = dialog.getByRole("button", { name: say("common:date.confirm") });
    await expect(confirm).toBeDisabled();
    await look.at("picker-open");
    await choosePickerDay(dialog, say, language, DIAGNOSIS);
    await expect(confirm).toBeEnabled();
    await look.at("picker-chosen");
    await confirm.click();
    await expect(dateField(page, diagnosis)).toHaveValue(DIAGNOSIS.text);

    const again = dateField(page, say("medical:dates.diseaseAgain"));
    await again.fill("31.11.2025");
    await button("common:action.save").click();
    await expect(summary).toBeFocused();
    await expect(again).toHaveValue("31.11.2025");
    await look.at("profile-mistake");
    await again.fill(AGAIN);
    await button("common:action.save").click();
    await expect(fact(main, diagnosis)).toHaveText(shown(DIAGNOSIS.text));
    await expect(fact(main, say("medical:dates.diseaseAgain"))).toHaveText(shown(AGAIN));
  });

  const category = (name: string) => page.getByRole("radio", { name: new RegExp(`^${name}`) });
  const card = (name: string) => page.getByRole("article").filter({ hasText: name });
  const startField = () => dateField(page, say("medical:form.startdate"));

  async function choose(name: string, action: string) {
    await card(name).getByRole("button").click();
    await page.getByRole("menuitem", { name: say(action), exact: true }).click();
  }

  await test.step("a chemotherapy is added, changed and ended", async () => {
    await link("medical:treatment.add").click();
    await expect(heading("common:title.treatment")).toBeVisible();
    await button("common:action.cancel").click();
    await button("medical:treatment.add").click();
    await look.at("treatment-category");
    await button("common:action.next").click();
    await expect(summary).toBeFocused();
    await category(names.chemo).check();
    await button("common:action.next").click();
    await button("common:action.save").click();
    await expect(summary).toBeFocused();
    await look.at("treatment-mistake");
    await startField().fill(CHEMO_START);
    await page.getByRole("radio", { name: names.neoadjuvant }).check();
    await look.at("treatment-chemo");
    await button("medical:form.schemeOpen").click();
    const schemes = page.getByRole("dialog");
    await schemes.getByRole("searchbox", { name: say("medical:form.schemeSearch") }).fill("paclitaxel");
    await look.at("treatment-scheme");
    await schemes.getByRole("radio").first().check();
    await schemes.getByRole("button", { name: say("medical:form.take") }).click();
    await button("common:action.save").click();
    await expect(card(names.chemo)).toContainText(shown(CHEMO_START));

    await choose(names.chemo, "medical:treatment.edit");
    await startField().fill(CHEMO_MOVED);
    await button("common:action.save").click();
    await expect(card(names.chemo)).toContainText(shown(CHEMO_MOVED));

    await choose(names.chemo, "medical:treatment.end");
    await page.getByRole("radio", { name: names.result }).check();
    await button("common:action.save").click();
    await expect(card(names.chemo)).toContainText(names.result);
  });

  await test.step("a radiotherapy has an end", async () => {
    await addRadiotherapy();
    await expect(card(names.radio)).toContainText(shown(RADIO.from));
    await expect(card(names.radio)).toContainText(shown(RADIO.to));
  });

  async function addRadiotherapy() {
    await button("medical:treatment.add").click();
    await category(names.radio).check();
    await button("common:action.next").click();
    await startField().fill(RADIO.from);
    const end = dateField(page, say("medical:form.enddate"));
    await end.fill("01.09.2024");
    await page.getByRole("radio", { name: names.left }).check();
    await button("common:action.save").click();
    await expect(summary).toBeFocused();
    await end.fill(RADIO.to);
    const child = page.getByLabel(say("medical:form.child"));
    await child.selectOption({ index: 1 });
    await button("common:action.save").click();
  }

  await test.step("a second one was a mistake and is removed", async () => {
    await button("medical:treatment.add").click();
    await category(names.chemo).check();
    await button("common:action.next").click();
    await startField().fill("06.01.2025");
    await button("common:action.save").click();
    await expect(card(shown("06.01.2025"))).toBeVisible();
    await choose(shown("06.01.2025"), "medical:treatment.remove");
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: say("common:action.no"), exact: true }).click();
    await expect(card(shown("06.01.2025"))).toBeVisible();
    await choose(shown("06.01.2025"), "medical:treatment.remove");
    await confirmButton(page).click();
    await expect(card(shown("06.01.2025"))).toHaveCount(0);
    await expect(page.getByRole("article")).toHaveCount(2);
  });

  const reminder = language === "de" ? "Rezept abholen" : "Collect the prescription";
  const appointment = language === "de" ? "Gespräch in der Praxis" : "Talk at the practice";
  const rest = language === "de" ? "Spaziergang am See" : "Walk by the lake";

  await test.step("three entries of a day", async () => {
    await menu("common:menu.dashboard").click();
    await link("timeline:add").click();
    await expect(heading("timeline:form.addTitle")).toBeVisible();
    await button("common:action.save").click();
    await expect(summary).toBeFocused();
    await look.at("entry-mistakes");
    await page.goBack();
    await addEntry(page, say, { kind: "reminder", title: reminder, day: "today" });
    await addEntry(page, say, { kind: "appointment", title: appointment, day: "tomorrow", time: "9:30" });
    await addEntry(page, say, { kind: "timeforme", title: rest, day: "today" }, () =>
      look.at("entry-timeforme"),
    );
    for (const title of [reminder, appointment, rest]) await expect(entryOf(page, title)).toBeVisible();
  });

  await test.step("done", async () => {
    await page.getByRole("button", { name: say("timeline:done.actionFor", { title: reminder }) }).click();
    const undo = page.getByRole("button", { name: say("timeline:done.undoFor", { title: reminder }) });
    await expect(undo).toBeVisible();
    await look.at("dashboard-done");
  });

  await test.step("one entry from near", async () => {
    await page.getByRole("link", { name: appointment, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: appointment })).toBeVisible();
    await link("common:action.edit").click();
    await expect(heading("timeline:form.editTitle")).toBeVisible();
    await page.getByLabel(say("timeline:form.note")).fill("Aufzug im Hof, 2. Stock");
    await button("common:action.save").click();
    await expect(page.getByRole("main")).toContainText("Aufzug im Hof, 2. Stock");
    await menu("common:menu.dashboard").click();
  });

  async function everythingIsThere() {
    await expect(page.getByRole("link", { name: reminder, exact: true })).toBeVisible();
    await expect(entryOf(page, reminder)).toContainText(say("timeline:done.state"));
    for (const title of [appointment, rest]) await expect(entryOf(page, title)).toBeVisible();
    await menu("common:menu.medicalProfile").click();
    await expect(fact(main, say("medical:dates.diagnosisdate"))).toHaveText(shown(DIAGNOSIS.text));
    await expect(fact(main, say("medical:dates.diseaseAgain"))).toHaveText(shown(AGAIN));
    await expect(fact(main, say("medical:dates.birthday"))).toHaveText(shown("01.04.1971"));
    await link("medical:summary.open").click();
    await expect(card(names.chemo)).toContainText(shown(CHEMO_MOVED));
    await expect(card(names.chemo)).toContainText(names.result);
    await expect(card(names.radio)).toContainText(shown(RADIO.to));
    await expect(page.getByRole("article")).toHaveCount(2);
    await menu("common:menu.dashboard").click();
  }

  await test.step("a reload keeps the session", async () => {
    await page.reload();
    await everythingIsThere();
  });

  await test.step("the program is stopped and started, and the person signs in again", async () => {
    expect(await program.stop()).toBe(0);
    await program.start();
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.removeItem("zuversicht-user"));
    await page.goto("/dashboard");
    await page.waitForURL("**/login");
    watch.expect(/status of 401 .*\/api\/login/);
    await page.getByLabel(say("account:login.email")).fill(email);
    await page.getByLabel(say("account:login.password"), { exact: true }).fill("Falsch-2026-Falsch");
    await button("account:login.submit").click();
    await expect(summary).toBeFocused();
    await look.at("login-refused");
    await page.getByLabel(say("account:login.password"), { exact: true }).fill(PASSWORD);
    await button("account:login.submit").click();
    await page.waitForURL("**/dashboard");
    await everythingIsThere();
  });

  await test.step("signing out is asked for", async () => {
    await userMenu(page, say).click();
    await look.at("user-menu");
    await link("common:user.logout").click();
    await expect(heading("account:logout.title")).toBeVisible();
    await button("common:action.no").click();
    await expect(link("timeline:add")).toBeVisible();
    await userMenu(page, say).click();
    await link("common:user.logout").click();
    await button("common:action.yes").click();
    await page.waitForURL("**/login");
    await expect(heading("account:login.title")).toBeVisible();
    await page.goto("/no/such/page");
    await expect(heading("common:notFound.title")).toBeVisible();
  });
});

/** The value beside a term, such as the date beside "Diagnosedatum". */
function fact(scope: Locator | Page, term: string): Locator {
  const group = scope.getByRole("term").filter({ hasText: new RegExp(`^${term}$`) });
  return group.locator("xpath=following-sibling::dd[1]");
}
