// projects: de-390
import { mailsTo } from "./support/mail";
import { answerOwnDevice } from "./support/ownDevice";
import { containing } from "./support/patterns";
import { expect, loaded, test } from "./support/test";

test("a person signs in with a passkey of their device", async ({
  page,
  api,
  program,
  say,
  look,
  watch,
  makePerson,
}) => {
  const main = page.getByRole("main");
  const word = (key: string, values = {}) => say(`factor:${key}`, values);
  const title = (key: string) => page.getByRole("heading", { level: 2, name: word(key), exact: true });
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const field = (key: string) => page.getByLabel(word(`field.${key}`), { exact: true });
  const person = await makePerson();
  // Passkeys know no addresses of networks.
  const site = program.url.replace("127.0.0.1", "localhost");

  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });

  await test.step("the first sign-in is by password", async () => {
    await page.goto(`${site}/login`);
    await expect(main.getByRole("link", { name: say("common:title.passkey"), exact: true })).toBeVisible();
    await page.getByLabel(say("account:login.email")).fill(person.email);
    await page.getByLabel(say("account:login.password"), { exact: true }).fill(person.password);
    await button(say("account:login.submit")).click();
    await answerOwnDevice(page, say);
    await loaded(page, say);
  });

  await test.step("the passkey is added and named", async () => {
    await page.goto(`${site}/settings/factor`);
    await expect(page.getByText(word("passkey.none"))).toBeVisible();
    await look.at("passkeys-none");
    await button(word("passkey.add")).click();
    await expect(title("passkey.addTitle")).toBeFocused();
    await field("name").fill("Handy");
    await look.at("passkey-add");
    await field("password").fill(person.password);
    await button(word("passkey.addSubmit")).click();
    await button(word("passkey.renameNamed", { name: "Handy" })).click();
    await field("name").fill("Tablet");
    await look.at("passkey-rename");
    await button(word("passkey.renameSubmit")).click();
    await expect(page.getByRole("heading", { level: 3, name: "Tablet" })).toBeVisible();
    await look.at("passkeys");
    const { credentials } = await devtools.send("WebAuthn.getCredentials", { authenticatorId });
    expect(credentials).toHaveLength(1);
    expect(await mailsTo(api, person.email)).not.toHaveLength(0);
  });

  const signOut = async () => {
    await page.goto(`${site}/logout`);
    await button(say("common:action.yes")).click();
    await main.getByRole("link", { name: say("common:title.passkey"), exact: true }).click();
  };

  await test.step("it signs in without password", async () => {
    await signOut();
    await look.at("signin-passkey");
    await button(word("passkey.signIn")).click();
    await loaded(page, say);
  });

  await test.step("removed, it signs in no more", async () => {
    await page.goto(`${site}/settings/factor`);
    await button(word("passkey.removeNamed", { name: "Tablet" })).click();
    await expect(page.getByText(containing("Tablet"))).toBeVisible();
    await field("password").fill(person.password);
    await look.at("passkey-remove");
    await button(word("passkey.remove")).click();
    await expect(page.getByText(word("passkey.none"))).toBeVisible();
    await signOut();
    watch.expect(/status of 401 .*\/api\/login\/passkey/);
    await button(word("passkey.signIn")).click();
    await expect(page.getByText(word("passkey.signInFailed"))).toBeVisible();
    await look.at("signin-passkey-unknown");
  });
});
