// projects: de-390
import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Locator } from "@playwright/test";
import { mailsTo } from "./support/mail";
import { starting } from "./support/patterns";
import { expect, loaded, test } from "./support/test";

const STEP_MS = 30_000;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The code of an authenticator app (RFC 6238), so many steps from now. */
function codeOf(secret: string, steps: number): string {
  const bits = [...secret].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const count = Buffer.alloc(8);
  count.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + steps));
  const hash = createHmac("sha1", key).update(count).digest();
  const at = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

test("a person protects the sign-in with an app, and gets in without it by a recovery code", async ({
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
  const word = (key: string) => say(`factor:${key}`);
  const title = (key: string) => page.getByRole("heading", { level: 2, name: word(key), exact: true });
  const button = (key: string) => page.getByRole("button", { name: word(key), exact: true });
  const field = (key: string) => page.getByLabel(word(`field.${key}`), { exact: true });
  const refused = (path: string) => watch.expect(new RegExp(`status of 400 .*/api/${path}`));
  const person = await makePerson();
  const texts = async () => (await mailsTo(api, person.email)).map(({ text }) => text).join("\n");

  let secret = "";
  let used = "";
  let codes: string[] = [];

  /** A code is good for half a minute: one that came too late is followed by the next one. */
  async function accepted(path: string, into: Locator, submit: string, code: () => string) {
    await expect(async () => {
      await into.fill(code());
      const answer = page.waitForResponse((one) => new URL(one.url()).pathname.startsWith(`/api/${path}`));
      await button(submit).click();
      expect((await answer).status()).toBeLessThan(300);
    }).toPass();
  }

  await test.step("the settings lead to it, and three steps switch it on", async () => {
    await openAs(page, person, "/settings");
    await main.getByRole("link", { name: starting(say("common:title.factor")) }).click();
    await expect(title("off.title")).toBeVisible();
    await button("off.start").click();
    await expect(title("password.title")).toBeFocused();
    await look.at("factor-password");
    await field("password").fill(person.password);
    await button("password.submit").click();
    await expect(title("code.title")).toBeFocused();
    // On a telephone the picture is for another device, and folded.
    const other = main.getByText(word("code.other"));
    if (await other.isVisible()) await other.click();
    await expect(page.getByRole("img", { name: word("code.picture") })).toBeVisible();
    await look.at("factor-connect");
    const uri = await main.getByRole("link", { name: word("code.open") }).getAttribute("href");
    secret = /secret=([A-Z2-7]+)/.exec(uri ?? "")?.[1] ?? "";
    await button("code.submit").click();
    await expect(summary).toBeFocused();
    await look.at("factor-missing");
    refused("factor/totp");
    await accepted("factor/totp", field("code"), "code.submit", () => {
      used = codeOf(secret, 0);
      return used;
    });
    await expect(title("codes.title")).toBeFocused();
    codes = await page
      .getByRole("list", { name: word("codes.list") })
      .getByRole("listitem")
      .allTextContents();
    expect(new Set(codes).size).toBe(10);
    await look.at("factor-codes");
    const saved = page.waitForEvent("download");
    await button("codes.save").click();
    expect(await readFile(await (await saved).path(), "utf8")).toContain(codes.join("\n"));
    await button("codes.done").click();
    await expect(page.getByText(word("codes.storeFirst"))).toBeVisible();
    await look.at("factor-codes-not-kept");
    await page.getByLabel(word("codes.stored")).check();
    await button("codes.done").click();
    await expect(title("on.title")).toBeFocused();
    await look.at("factor-on");
    expect(await texts()).not.toContain(secret);
  });

  async function password() {
    await page.goto("/logout");
    await page.getByRole("button", { name: say("common:action.yes"), exact: true }).click();
    await page.getByLabel(say("account:login.email")).fill(person.email);
    await page.getByLabel(say("account:login.password"), { exact: true }).fill(person.password);
    await page.getByRole("button", { name: say("account:login.submit"), exact: true }).click();
  }

  async function firstStep() {
    await password();
    const heading = page.getByRole("heading", {
      level: 1,
      name: say("common:title.secondStep"),
      exact: true,
    });
    await expect(heading).toBeVisible();
  }

  await test.step("the sign-in asks for the code", async () => {
    await firstStep();
    await look.at("signin-code");
    await main.getByText(word("step.lost")).click();
    await look.at("signin-code-lost");
    refused("login");
    await field("factor").fill(used);
    await button("step.submit").click();
    await expect(summary).toBeFocused();
    await look.at("signin-code-used");
    // The code of the step after the present one is good already, and later than the one that was used.
    await accepted("login", field("factor"), "step.submit", () => codeOf(secret, 1));
    await loaded(page, say);
  });

  await test.step("a device is trusted, asks for the password alone, and is asked again when that is ended", async () => {
    await firstStep();
    await page.getByLabel(word("step.trust"), { exact: true }).check();
    await look.at("signin-code-trust");
    await button("step.useRecovery").click();
    await page.getByLabel(word("step.trust"), { exact: true }).check();
    await field("recovery").fill(codes[3] ?? "");
    await button("step.submit").click();
    await loaded(page, say);
    await password();
    await loaded(page, say);
    await page.goto("/settings/devices");
    const trusted = page.getByRole("region", { name: say("devices:trusted.title"), exact: true });
    await expect(trusted.getByRole("listitem")).toHaveCount(1);
    await expect(trusted.getByText(say("devices:current"), { exact: true })).toBeVisible();
    await look.at("devices-trusted");
    await trusted.getByRole("button", { name: starting(say("devices:trusted.end")) }).click();
    await expect(trusted).toHaveCount(0);
  });

  await test.step("a recovery code is good once", async () => {
    await firstStep();
    await button("step.useRecovery").click();
    await look.at("signin-recovery");
    await field("recovery").fill(codes[0]?.toUpperCase() ?? "");
    await button("step.submit").click();
    await loaded(page, say);
    expect(await texts()).not.toContain(codes[0]);
    await firstStep();
    await button("step.useRecovery").click();
    await field("recovery").fill(codes[0] ?? "");
    await button("step.submit").click();
    await expect(summary).toBeFocused();
    await field("recovery").fill(codes[1] ?? "");
    await button("step.submit").click();
    await loaded(page, say);
  });

  await test.step("new recovery codes and switching off ask for it too", async () => {
    await page.goto("/settings/factor");
    await expect(page.getByText(say("factor:on.left_other", { count: "7" }))).toBeVisible();
    refused("factor/recovery");
    await button("on.renew").click();
    await field("password").fill(person.password);
    await button("renew.submit").click();
    await expect(field("factor")).toBeVisible();
    await look.at("factor-asked");
    await field("factor").fill(codes[2] ?? "");
    await button("renew.submit").click();
    await expect(title("codes.newTitle")).toBeFocused();
    const list = page.getByRole("list", { name: word("codes.list") }).getByRole("listitem");
    const [first = ""] = await list.allTextContents();
    expect(codes).not.toContain(first);
    await page.getByLabel(word("codes.stored")).check();
    await button("codes.done").click();
    refused("factor/totp/end");
    await button("on.end").click();
    await field("password").fill(person.password);
    await button("end.submit").click();
    await field("factor").fill(first);
    await button("end.submit").click();
    await expect(title("off.title")).toBeVisible();
    const mails = await mailsTo(api, person.email);
    expect(mails.length).toBeGreaterThan(5);
  });
});
