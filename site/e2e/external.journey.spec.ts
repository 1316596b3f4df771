// projects: de-390
import type { Page } from "@playwright/test";
import { mailsTo } from "./support/mail";
import { confirmButton } from "./support/navigation";
import { starting } from "./support/patterns";
import { expect, freshEmail, loaded, test } from "./support/test";

const PROVIDER = "Gerätekonto";
const OTHER = "Berufsnetzwerk";

/** The pages of the provider, which people leave the site for. */
const LEAVING = /^request to \S+: \S+\/\d+\/(authorize|allow)\?/;

// A provider on this machine stands in for all real ones.
test.use({ started: ["--external"] });

/** Says on the page of the provider who has come. */
async function allow(page: Page, email: string): Promise<void> {
  // The sign-in page has a field of this name too.
  await expect(page.getByRole("heading", { name: "Provider for tests" })).toBeVisible();
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Allow" }).click();
}

test("a person without an account comes in by an external one, and stays in after a password", async ({
  page,
  api,
  say,
  look,
  watch,
}) => {
  const main = page.getByRole("main");
  const heading = (key: string) => page.getByRole("heading", { level: 1, name: say(key), exact: true });
  const button = (key: string, values = {}) =>
    page.getByRole("button", { name: say(key, values), exact: true });
  const email = freshEmail();
  watch.expect(LEAVING);
  const hosts = new Set<string>();
  page.on("request", (request) => {
    // What the page itself asks for; the way to the provider and back leaves the page.
    if (!request.isNavigationRequest()) hosts.add(new URL(request.url()).host);
  });

  await test.step("the sign-in page and the sign-up page offer what is set up", async () => {
    await page.goto("/signup");
    await expect(button("external:options.enter", { name: PROVIDER })).toBeVisible();
    await look.at("external-signup");
    await page.goto("/login");
    await expect(button("external:options.enter", { name: OTHER })).toBeVisible();
    await look.at("external-login");
  });

  await test.step("who refuses at the provider is told that nothing has changed", async () => {
    await button("external:options.enter", { name: PROVIDER }).click();
    await page.getByRole("button", { name: "Refuse" }).click();
    await expect(main).toContainText(say("external:stopped"));
    await look.at("external-stopped");
    await main.getByRole("link", { name: say("external:toLogin") }).click();
  });

  await test.step("a new account is made after both consents", async () => {
    await button("external:options.enter", { name: PROVIDER }).click();
    watch.expect(/status of 400 .*\/api\/login\/external\/81/);
    await allow(page, email);
    await expect(main).toContainText(say("external:consent.intro"));
    expect(new URL(page.url()).search).toBe("");
    await look.at("external-consent");
    await button("external:consent.submit").click();
    await look.at("external-consent-mistake");
    for (const consent of ["acceptTerms", "acceptHealthData"])
      await page.getByLabel(say(`signup:${consent}`)).check();
    await button("external:consent.submit").click();
    await expect(page.getByText(say("external:connected"))).toBeVisible();
    await page.waitForURL("**/thankyou*");
    expect((await mailsTo(api, email)).at(-1)?.text).toContain("/forgot");
  });

  await test.step("the account is in the settings and stays until there is a password", async () => {
    await page.goto("/settings");
    await main.getByRole("link", { name: starting(say("common:title.social")) }).click();
    await expect(heading("common:title.social")).toBeVisible();
    await expect(main).toContainText(say("external:state"));
    await look.at("external-accounts");
    await button("external:disconnectNamed", { name: PROVIDER }).click();
    await look.at("external-ask");
    watch.expect(/status of 409 .*\/api\/externalaccount\/delete/);
    await confirmButton(page).click();
    await expect(main).toContainText(say("external:passwordFirst.text"));
    await look.at("external-password-first");
    await button("factor:link.send").click();
    await expect(main).toContainText(say("factor:link.sent"));
  });

  expect([...hosts]).toEqual([new URL(page.url()).host]);
});

test("a person with a password connects external accounts and disconnects one", async ({
  page,
  api,
  say,
  look,
  watch,
  makePerson,
  openAs,
}) => {
  const main = page.getByRole("main");
  const button = (key: string, values = {}) =>
    page.getByRole("button", { name: say(key, values), exact: true });
  const prompt = (key: string) => say(`external:LOGIN.SOCIAL_CONNECT_ALERT.${key}`);
  const login = main.getByRole("button", { name: say("external:prompt.submit"), exact: true });
  const password = main.getByLabel(say("factor:field.password"), { exact: true });
  const person = await makePerson();
  watch.expect(LEAVING);

  await test.step("their address asks for the password, with its three sentences", async () => {
    await page.goto("/login");
    await button("external:options.enter", { name: OTHER }).click();
    watch.expect(/status of 409 .*\/api\/login\/external\/50/);
    await allow(page, person.email);
    await expect(main).toContainText(prompt("MESSAGE_EXISTING"));
    await look.at("external-prompt");
    await login.click();
    await expect(main).toContainText(prompt("MESSAGE_ENTER"));
    watch.expect(/status of 400 .*\/api\/login\/external\/50/);
    await password.fill("Falsch-2026-Falsch");
    await login.click();
    await expect(main).toContainText(prompt("MESSAGE_WRONG"));
    await look.at("external-prompt-wrong");
    await main.getByRole("button", { name: say("common:action.cancel"), exact: true }).click();
    await expect(main).toContainText(say("external:stopped"));
  });

  await test.step("with it the person is signed in and connected", async () => {
    await page.goto("/login");
    await button("external:options.enter", { name: OTHER }).click();
    await allow(page, person.email);
    await password.fill(person.password);
    await login.click();
    await expect(page.getByText(say("external:connected"))).toBeVisible();
    await loaded(page, say);
    expect((await mailsTo(api, person.email)).at(-1)?.text).toContain("/social");
  });

  await test.step("the next time the person is signed in without a word", async () => {
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.removeItem("zuversicht-user"));
    await page.goto("/login");
    await button("external:options.enter", { name: OTHER }).click();
    await allow(page, person.email);
    await loaded(page, say);
    await expect(page.getByText(say("external:connected"))).toHaveCount(0);
  });

  await test.step("a second one, with another address, is connected in the settings", async () => {
    await openAs(page, person, "/social");
    await button("external:connectNamed", { name: PROVIDER }).click();
    await allow(page, freshEmail());
    await password.fill(person.password);
    await button("external:connect").click();
    await expect(page.getByText(say("external:connected"))).toBeVisible();
    await expect(button("external:disconnectNamed", { name: PROVIDER })).toBeVisible();
    await look.at("external-connected");
  });

  await test.step("and disconnected", async () => {
    await button("external:disconnectNamed", { name: PROVIDER }).click();
    await confirmButton(page).click();
    await expect(page.getByText(say("external:disconnected"))).toBeVisible();
    await expect(button("external:connectNamed", { name: PROVIDER })).toBeVisible();
  });
});
