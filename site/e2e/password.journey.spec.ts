// projects: de-390
import { codeFor, mailsTo } from "./support/mail";
import { expect, freshEmail, test } from "./support/test";

const FIRST_NEW = "Kiesel-Fagott-41";
const SECOND_NEW = "Umweg-Laterne-73";

test("a person who has forgotten their password chooses a new one, and later changes it", async ({
  page,
  api,
  say,
  look,
  watch,
  makePerson,
}) => {
  const main = page.getByRole("main");
  const summary = page.getByRole("alert").filter({ has: page.getByRole("link") });
  const heading = (key: string) => page.getByRole("heading", { level: 1, name: say(key), exact: true });
  const button = (key: string) => page.getByRole("button", { name: say(key), exact: true });
  const link = (key: string) => main.getByRole("link", { name: say(key), exact: true });
  const field = (key: string) => page.getByLabel(say(`password:${key}`), { exact: true });

  const person = await makePerson();
  const elsewhere = await api.post("/api/login", { data: person });
  const { refreshToken } = (await elsewhere.json()) as { refreshToken: string };

  async function mailedLink(): Promise<string> {
    const text = (await mailsTo(api, person.email)).at(-1)?.text ?? "";
    const [address] = /\S+\/password\/new#\S+/.exec(text) ?? [];
    if (address === undefined) throw new Error(`no link in: ${text}`);
    return address;
  }

  async function choose(password: string) {
    await field("password").fill(password);
    await button("password:submit").click();
  }

  await test.step("from the sign-in to the mail, the same for an address without account", async () => {
    await page.goto("/login");
    await link("account:login.toForgot").click();
    await expect(heading("common:title.forgot")).toBeVisible();
    await button("password:forgot.submit").click();
    await expect(summary).toBeFocused();
    await field("email").fill(freshEmail());
    await button("password:forgot.submit").click();
    await expect(heading("password:forgot.sent.title")).toBeFocused();
    await button("password:forgot.sent.change").click();
    await field("email").fill(person.email);
    await button("password:forgot.submit").click();
    await expect(heading("password:forgot.sent.title")).toBeFocused();
    await expect(main).toContainText(person.email);
    await look.at("forgot-sent");
  });

  const used = await mailedLink();
  await test.step("the link asks for a new password and says what it needs", async () => {
    await page.goto(used);
    await expect(heading("common:title.newPassword")).toBeVisible();
    await field("password").pressSequentially("Sommer2026");
    await expect(page.getByText(say("password:strength.weak"))).toBeVisible();
    await expect(page.getByText(`(${say("password:met")})`)).toHaveCount(3);
    await look.at("password-weak");
    watch.expect(/status of 400 .*\/api\/password\/reset\/change/);
    await choose("P@ssw0rd-2026!");
    await expect(summary).toBeFocused();
    await look.at("password-common");
    await choose(FIRST_NEW);
    await expect(heading("password:done.title")).toBeFocused();
    await look.at("password-done");
    await link("password:done.toLogin").click();
  });

  await test.step("the new password signs in, and every other device is signed out", async () => {
    await page.getByLabel(say("account:login.email")).fill(person.email);
    await page.getByLabel(say("account:login.password"), { exact: true }).fill(FIRST_NEW);
    // The person has no feed of their calendar.
    watch.expect(/status of 404 .*timelineentry\/feed/);
    await button("account:login.submit").click();
    // Whoever had the old password may have left something behind.
    await expect(heading("common:title.access")).toBeVisible();
    await look.at("password-access");
    const refreshed = await api.post("/api/login", { data: { refresh_token: refreshToken } });
    expect(refreshed.status()).toBe(401);
    const [notice] = (await mailsTo(api, person.email)).slice(-1);
    expect(notice?.text).not.toContain("/password/new#");
    expect(notice?.text).not.toMatch(/Krebs|cancer|Brust|breast/i);
  });

  await test.step("the person changes it in their personal details, wrong first", async () => {
    await page.goto("/personaldata");
    await link("profile:access.change").click();
    await expect(heading("common:title.passwordEdit")).toBeVisible();
    watch.expect(/status of 400 .*\/api\/password\/update/);
    await field("oldpassword").fill("Falsches-Wort-1");
    await choose(SECOND_NEW);
    await expect(summary).toBeFocused();
    await look.at("password-edit-wrong");
    await field("oldpassword").fill(FIRST_NEW);
    await button("password:submit").click();
    await page.waitForURL("**/personaldata");
    await expect(page.getByText(say("password:changed"))).toBeVisible();
    await look.at("password-changed");
    const answers = await Promise.all(
      [FIRST_NEW, SECOND_NEW].map((password) =>
        api.post("/api/login", { data: { email: person.email, password } }),
      ),
    );
    expect(answers.map((answer) => answer.status())).toEqual([401, 200]);
  });

  await test.step("a link that was used is void, for visitors with the way to a new one", async () => {
    watch.expect(/status of 400 .*\/api\/password\/update\/token/);
    await page.goto(used);
    await choose("Apfel-Mantel-2026!");
    await expect(heading("password:void.title")).toBeFocused();
    await look.at("password-void-inside");
    await page.goto("/logout");
    await button("common:action.yes").click();
    await page.waitForURL("**/login");
    await page.goto(used);
    await choose("Apfel-Mantel-2026!");
    await expect(heading("password:void.title")).toBeFocused();
    await look.at("password-void");
    await link("password:void.again").click();
    await expect(heading("common:title.forgot")).toBeVisible();
  });
});

test("a person changes their e-mail address: proven at the new one, told to the former one", async ({
  page,
  api,
  say,
  look,
  watch,
  makePerson,
  openAs,
}) => {
  const main = page.getByRole("main");
  const summary = page.getByRole("alert").filter({ has: page.getByRole("link") });
  const heading = (key: string) => page.getByRole("heading", { level: 1, name: say(key), exact: true });
  const button = (key: string) => page.getByRole("button", { name: say(key), exact: true });
  const field = (key: string) => page.getByLabel(say(`email:field.${key}`), { exact: true });

  const person = await makePerson();
  const other = await makePerson();
  const next = freshEmail();
  await openAs(page, person, "/personaldata");

  await test.step("an address that somebody has looks like any other, and its owner is told", async () => {
    await main.getByRole("link", { name: say("profile:access.changeEmail"), exact: true }).click();
    await expect(heading("common:title.emailEdit")).toBeVisible();
    await expect(main).toContainText(person.email);
    await field("email").fill(other.email);
    await field("password").fill(person.password);
    await button("email:submit").click();
    await expect(heading("email:code.title")).toBeFocused();
    const text = (await mailsTo(api, other.email)).at(-1)?.text ?? "";
    expect(text).not.toMatch(/\b\d{6}\b/);
    await button("email:code.change").click();
  });

  await test.step("the code from the mail to the new address, wrong first", async () => {
    await field("email").fill(next);
    await button("email:submit").click();
    await expect(heading("email:code.title")).toBeFocused();
    await expect(main).toContainText(next);
    await look.at("email-code");
    watch.expect(/status of 400 .*\/api\/email\/update/);
    const code = await codeFor(api, next);
    await field("code").fill(code === "000000" ? "000001" : "000000");
    await button("email:code.submit").click();
    await expect(summary).toBeFocused();
    await look.at("email-code-wrong");
    await field("code").fill(code);
    await button("email:code.submit").click();
    await page.waitForURL("**/personaldata");
    await expect(main).toContainText(next);
  });

  const former = (await mailsTo(api, person.email)).at(-1)?.text ?? "";
  expect(former).not.toContain(next);
  const answers = await Promise.all(
    [person.email, next].map((email) =>
      api.post("/api/login", { data: { email, password: person.password } }),
    ),
  );
  expect(answers.map((answer) => answer.status())).toEqual([401, 200]);
});
