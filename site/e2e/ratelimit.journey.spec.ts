// projects: de-390
import { request } from "@playwright/test";
import { expect, loaded, test } from "./support/test";

const WRONG = "Nicht-Richtig-2026";
/** Far more than there are tries. */
const GUESSES = 40;

test("whoever guesses a password has to wait, and the owner gets in on their own device", async ({
  page,
  browser,
  program,
  say,
  look,
  watch,
  makePerson,
  signIn,
  storageState,
}) => {
  const person = await makePerson();
  const alert = page.getByRole("alert").filter({ hasText: /\S/ });
  const field = (key: string) => page.getByLabel(say(`account:login.${key}`), { exact: true });
  const button = (key: string) => page.getByRole("button", { name: say(key), exact: true });

  async function enter(password: string) {
    await field("email").fill(person.email);
    await field("password").fill(password);
    await button("account:login.submit").click();
  }

  const own = await browser.newContext({ baseURL: program.url, ...(storageState ? { storageState } : {}) });
  const ownPage = await own.newPage();
  await test.step("the person has signed in on their device before", async () => {
    await signIn(ownPage, person);
    await ownPage.goto("/logout");
    await ownPage.getByRole("button", { name: say("common:action.yes"), exact: true }).click();
    await ownPage.waitForURL("**/login");
  });

  await test.step("of many wrong guesses at once only ten are looked at", async () => {
    // Without the cookies of a device on which the person has been.
    const stranger = await request.newContext({ baseURL: program.url });
    const answers = await Promise.all(
      Array.from({ length: GUESSES }, () =>
        stranger.post("/api/login", { data: { email: person.email, password: WRONG } }),
      ),
    );
    const looked = answers.filter((answer) => answer.status() !== 429);
    expect(looked).toHaveLength(10);
    expect(new Set(looked.map((answer) => answer.status()))).toEqual(new Set([401]));
    await stranger.dispose();
  });

  await test.step("a stranger's page says how long to wait, the same with the right password, and keeps the address", async () => {
    watch.expect(/status of 429 .*\/api\/login/);
    await page.goto("/login");
    for (const password of [WRONG, person.password]) {
      await enter(password);
      await expect(alert).toBeVisible();
      await expect(field("email")).toHaveValue(person.email);
      expect(await alert.textContent()).toMatch(/\d+/);
    }
    await look.at("login-wait");
  });

  await test.step("the owner gets in, on the device on which they have been before", async () => {
    await signIn(ownPage, person);
    await loaded(ownPage, say);
    await own.close();
  });
});
