// projects: en-1280
import { request } from "@playwright/test";
import { rowsOf } from "./support/browser";
import { fillEntry } from "./support/days";
import { mailsTo } from "./support/mail";
import { confirmButton, userMenu } from "./support/navigation";
import { starting } from "./support/patterns";
import { expect, PASSWORD, type Person, test } from "./support/test";

const TITLE = "Blutbild";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
const SECONDS = 1000;
const MINUTES = 60 * SECONDS;

test("the app locks itself after a time without input, and goes on where it was", async ({
  page,
  say,
  look,
  makePerson,
  openAs,
}) => {
  const person = await makePerson();
  const question = page.getByRole("alertdialog", { name: say("idle:question.title") });
  const button = (key: string) => page.getByRole("button", { name: say(key), exact: true });
  const title = page.getByRole("textbox", { name: say("timeline:form.title") });

  async function signInAgain({ email, password }: Person) {
    await page.getByLabel(say("account:login.email")).fill(email);
    await page.getByLabel(say("account:login.password"), { exact: true }).fill(password);
    await button("account:login.submit").click();
  }

  await page.clock.install();
  await openAs(page, person);
  await page.getByRole("link", { name: say("timeline:add") }).click();
  await fillEntry(page, say, { kind: "reminder", title: TITLE, day: "tomorrow" });

  await test.step("a minute before, it asks", async () => {
    await page.clock.fastForward(14 * MINUTES + 5 * SECONDS);
    await expect(question).toBeVisible();
    await expect(button("idle:question.stay")).toBeFocused();
    await expect(page.getByRole("timer")).toHaveText(/\d/);
    await look.at("idle-question");
    await page.keyboard.press("Enter");
    await expect(question).toBeHidden();
    await expect(title).toHaveValue(TITLE);
  });

  await test.step("without an answer it locks, keeps what was typed and comes back to it", async () => {
    await page.clock.fastForward(15 * MINUTES + 5 * SECONDS);
    await page.waitForURL("**/login");
    await expect(page.getByText(say("account:login.locked"))).toBeVisible();
    await look.at("login-locked");
    await signInAgain(person);
    await page.waitForURL("**/timelineentry/add/new*");
    await expect(title).toHaveValue(TITLE);
  });

  await test.step("the time is chosen in the settings", async () => {
    await page.goto("/settings");
    const choice = page.getByRole("combobox", { name: starting(say("idle:choice.label")) });
    await expect(choice).toHaveValue("15");
    await choice.selectOption("5");
    await page.reload();
    await expect(choice).toHaveValue("5");
    await page.clock.fastForward(4 * MINUTES + 5 * SECONDS);
    await expect(question).toBeVisible();
    await button("idle:question.lock").click();
    await page.waitForURL("**/login");
    // The cookie is worth nothing any more.
    await page.goto("/dashboard");
    await page.waitForURL("**/login");
  });

  await test.step("the next person finds nothing of it", async () => {
    await signInAgain(await makePerson());
    await page.waitForURL("**/dashboard");
    await page.goto("/timelineentry/add/new");
    await expect(title).toHaveValue("");
  });
});

test("opened after the idle time, the sign-in says why, knows the person and leads back to where they were", async ({
  page,
  context,
  say,
  makePerson,
  openAs,
}) => {
  const person = await makePerson();
  await openAs(page, person, "/settings");
  await expect(
    page.getByRole("heading", { level: 1, name: say("common:title.settings"), exact: true }),
  ).toBeVisible();
  // What is in it is sealed.
  const names = async () => (await rowsOf(page, "zuversicht", "answers")).map(([key]) => String(key));
  await expect.poll(async () => (await names()).some((name) => name.endsWith("session/user"))).toBe(true);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("last-input"))).not.toBeNull();
  await page.evaluate(() => localStorage.setItem("last-input", String(Date.now() - 86_400_000)));
  await page.close();

  const again = await context.newPage();
  const email = again.getByLabel(say("account:login.email"));
  await again.goto("/");
  await again.waitForURL("**/login");
  for (const look of ["opened", "loaded anew"]) {
    await expect(again.getByText(say("account:login.locked")), look).toBeVisible();
    await expect(email, look).toHaveValue(person.email);
    await again.reload();
  }
  await expect(email).toHaveValue(person.email);
  await again.getByLabel(say("account:login.password"), { exact: true }).fill(person.password);
  await again.getByRole("button", { name: say("account:login.submit"), exact: true }).click();
  await again.waitForURL("**/settings");
  const kept = await again.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(kept, "only while it is locked").not.toContain(person.email);
});

test("a page for everybody follows the sign-out in another tab", async ({
  page,
  context,
  say,
  makePerson,
  openAs,
}) => {
  await openAs(page, await makePerson());
  await page.goto("/privacy");
  const menu = userMenu(page, say);
  await expect(menu).toBeVisible();
  const other = await context.newPage();
  await other.goto("/logout");
  await other.getByRole("button", { name: say("common:action.yes"), exact: true }).click();
  await other.waitForURL("**/login");
  await expect(menu).toHaveCount(0);
  await expect(page.getByRole("link", { name: say("common:title.login"), exact: true })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/privacy");
});

test("a sign-out without network leaves nothing on the device, and the server hears of it later", async ({
  page,
  context,
  program,
  api,
  say,
  watch,
  makePerson,
  openAs,
}) => {
  const person = await makePerson();
  await openAs(page, person);
  await page.goto("/logout");
  const yes = page.getByRole("button", { name: say("common:action.yes"), exact: true });
  await expect(yes).toBeVisible();
  const { token } = await (await api.post("/api/login", { data: person })).json();
  const signedIn = async () => {
    const answer = await api.get("/api/signin/list", { headers: { "X-Auth-Token": token } });
    return (await answer.json()).items.length;
  };
  const before = await signedIn();
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await yes.click();
  await page.waitForURL("**/login");
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(await kept()).not.toContain("zuversicht-user");
  expect(await kept()).toContain("sign-out-owed");
  expect(await signedIn()).toBe(before);

  await context.setOffline(false);
  await expect.poll(kept).not.toContain("sign-out-owed");
  expect(await signedIn()).toBe(before - 1);
  const origin = { origin: program.url };
  const refused = await page.request.post("/api/login", { data: { refresh_token: "" }, headers: origin });
  expect(refused.status()).toBe(401);
});

test("a person sees where they are signed in, is told of a new device and ends it", async ({
  page,
  program,
  api,
  say,
  look,
  makePerson,
  openAs,
}) => {
  const main = page.getByRole("main");
  const button = (key: string) => page.getByRole("button", { name: say(key), exact: true });
  const person = await makePerson();
  await openAs(page, person);
  const mailsBefore = (await mailsTo(api, person.email)).length;
  // Without the cookies of the other sign-ins.
  const strange = await request.newContext({ baseURL: program.url, userAgent: IPHONE });
  const { refreshToken } = await (await strange.post("/api/login", { data: person })).json();
  const wrong = { email: person.email, password: `${PASSWORD}x` };
  expect((await strange.post("/api/login", { data: wrong })).status()).toBe(401);
  const mails = await mailsTo(api, person.email);
  expect(mails.length).toBe(mailsBefore + 1);
  expect(mails.at(-1)?.text).toContain("/settings/devices");
  expect(mails.at(-1)?.text).not.toMatch(/iPhone|Safari/);

  await page.goto("/settings");
  await main.getByRole("link", { name: starting(say("common:title.devices")) }).click();
  const phone = say("devices:device", { browser: "Safari", system: "iPhone" });
  await expect(main.getByRole("heading", { name: phone })).toBeVisible();
  await expect(main.getByText(say("devices:current"))).toHaveCount(1);
  await expect(main.getByText(say("devices:outcome.failed"))).toHaveCount(1);
  await look.at("devices");
  await main
    .getByRole("button", { name: say("devices:endNamed", { device: phone }), exact: true })
    .first()
    .click();
  await expect(main.getByRole("heading", { name: phone })).toHaveCount(0);
  const refused = await strange.post("/api/login", { data: { refresh_token: refreshToken } });
  expect(refused.status()).toBe(401);
  await strange.dispose();

  await button("devices:endOthers").click();
  await look.at("devices-question");
  await confirmButton(page).click();
  await expect(button("devices:endOthers")).toHaveCount(0);
});

test("until it is locked nothing behind the cover can be reached by keys", async ({
  page,
  say,
  makePerson,
  openAs,
}) => {
  const button = (key: string) => page.getByRole("button", { name: say(key), exact: true });
  await openAs(page, await makePerson(), "/pushnotification");
  // Is not answered, so that the lock waits for it.
  await page.route("**/api/setting/add", () => undefined);
  await page.getByLabel(say("profile:notices.quiet.from"), { exact: true }).selectOption("2130");
  await page.evaluate(
    (last) => {
      localStorage.setItem("last-input", String(last));
      window.dispatchEvent(new Event("storage"));
    },
    Date.now() - 14.5 * MINUTES,
  );
  await button("idle:question.lock").click();
  const cover = page.getByRole("dialog", { name: say("idle:locking.title") });
  await expect(cover).toBeFocused();
  const isBehind = () => {
    const { activeElement } = document;
    return activeElement !== document.body && activeElement?.closest("dialog:modal") === null;
  };
  for (const key of ["Tab", "Tab", "Shift+Tab", "Escape", "Escape"]) {
    await page.keyboard.press(key);
    expect(await page.evaluate(isBehind), key).toBe(false);
  }
  await expect(cover).toBeVisible();
  await page.waitForURL("**/login");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("in the background the app shows nothing of a person, and paper shows all", async ({
  page,
  makePerson,
  openAs,
}) => {
  await openAs(page, await makePerson());
  const cover = page.locator("[data-cover]");
  await expect(cover).toBeAttached();
  await expect(cover).toBeHidden();
  const become = (state: string) =>
    page.evaluate((now) => {
      Object.defineProperty(document, "visibilityState", { value: now, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  await become("hidden");
  await expect(cover).toBeVisible();
  const covered = await cover.boundingBox();
  expect(covered).toMatchObject({ x: 0, y: 0, ...page.viewportSize() });
  const onTop = () =>
    document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest("[data-cover]") !== null;
  expect(await page.evaluate(onTop)).toBe(true);
  await page.emulateMedia({ media: "print" });
  await expect(cover).toBeHidden();
  await page.emulateMedia({ media: null });
  await become("visible");
  await expect(cover).toBeHidden();
});
