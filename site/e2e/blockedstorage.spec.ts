// projects: de-390
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { CHROMIUM, FLAGS } from "../scripts/chromium.mjs";
import { expect, loaded, test } from "./support/test";

/** What browsers refuse, each by itself, and all at once. */
const REFUSED = {
  localStorage: ["localStorage"],
  sessionStorage: ["sessionStorage"],
  indexedDB: ["indexedDB"],
  BroadcastChannel: ["BroadcastChannel"],
  "service workers": ["serviceWorker"],
  "room in its storage": ["setItem"],
  everything: ["localStorage", "sessionStorage", "indexedDB", "BroadcastChannel", "serviceWorker", "locks"],
} as const;

/** Whether the person has to know of it. */
const SAID: Readonly<Record<string, string>> = {
  localStorage: "all",
  sessionStorage: "all",
  indexedDB: "data",
  "room in its storage": "all",
  everything: "all",
};

function refuse(names: readonly string[]): void {
  const refused = (name: string) => () => {
    throw new DOMException(`Access to ${name} is denied for this document.`, "SecurityError");
  };
  for (const name of names) {
    if (name === "setItem")
      Storage.prototype.setItem = () => {
        throw new DOMException("exceeded the quota", "QuotaExceededError");
      };
    else if (name === "BroadcastChannel")
      Object.defineProperty(window, name, { value: refused(name), configurable: true });
    else {
      const owner = name in navigator ? Navigator.prototype : window;
      Object.defineProperty(owner, name, { get: refused(name), configurable: true });
    }
  }
}

for (const [what, names] of Object.entries(REFUSED))
  test(`a browser that refuses ${what} shows the open pages, and people sign in`, async ({
    page,
    say,
    makePerson,
  }) => {
    const { email, password } = await makePerson();
    await page.addInitScript(refuse, [...names]);
    for (const key of ["imprint", "privacy", "help"]) {
      await page.goto(`/${key}`);
      await expect(page.getByRole("heading", { level: 1 }), key).toBeVisible();
    }
    await page.goto("/login");
    const submit = page.getByRole("button", { name: say("account:login.submit") });
    await expect(submit).toBeVisible();
    for (const kind of ["all", "data"])
      await expect(page.getByText(say(`account:login.forgets.${kind}`)), kind).toHaveCount(
        SAID[what] === kind ? 1 : 0,
      );
    await page.getByLabel(say("account:login.email")).fill(email);
    await page.getByLabel(say("account:login.password"), { exact: true }).fill(password);
    await submit.click();
    await loaded(page, say);
    await page
      .getByRole("navigation")
      .getByRole("link", { name: say("common:menu.medicalProfile") })
      .click();
    await expect(
      page.getByRole("heading", { level: 1, name: say("common:title.medicalProfile") }),
    ).toBeVisible();
  });

test("Chromium that blocks all cookies shows the open pages, and people sign in", async ({
  program,
  say,
  makePerson,
}) => {
  const { email, password } = await makePerson();
  const profile = await mkdtemp(join(tmpdir(), "zuversicht-cookies-"));
  await mkdir(join(profile, "Default"));
  const blocked = { profile: { default_content_setting_values: { cookies: 2 } } };
  await writeFile(join(profile, "Default", "Preferences"), JSON.stringify(blocked));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM,
    args: FLAGS,
    baseURL: program.url,
    locale: "de-DE",
  });
  const page = await context.newPage();
  for (const key of ["imprint", "privacy", "help"]) {
    await page.goto(`/${key}`);
    await expect(page.getByRole("heading", { level: 1 }), key).toBeVisible();
  }
  await page.goto("/login");
  await expect(page.getByText(say("account:login.forgets.all"))).toBeVisible();
  await page.getByLabel(say("account:login.email")).fill(email);
  await page.getByLabel(say("account:login.password"), { exact: true }).fill(password);
  await page.getByRole("button", { name: say("account:login.submit") }).click();
  await loaded(page, say);
  await context.close();
  await rm(profile, { recursive: true });
});
