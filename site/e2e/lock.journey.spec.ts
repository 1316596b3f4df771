// projects: de-390
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { CHROMIUM, FLAGS } from "../scripts/chromium.mjs";
import { rowsOf } from "./support/browser";
import { entryOf, fillEntry } from "./support/days";
import { openProfile } from "./support/navigation";
import { throughWorker } from "./support/network";
import { starting } from "./support/patterns";
import { filesWith, killBrowser } from "./support/profile";
import { expect, loaded, type Person, test } from "./support/test";
import type { Say } from "./support/words";

const PIN = "482915";
const PHONE = { width: 390, height: 844 };
const MINUTES = 60_000;

/** What the person has entered: the first was sent, the second waits, the third is in a form that is open. */
const [SENT, WAITING, TYPED] = ["Hitzewallungsprotokoll", "Epirubicinnachsorge", "Brustwandschmerzen"];
/** Shows that the search finds what is stored as it is. */
const PLAIN = "Kontrollwortimspeicher";

const closed = (page: Page, say: Say) =>
  page.getByRole("heading", { level: 1, name: say("lock:closed.title"), exact: true });
const pinField = (page: Page, say: Say) =>
  page.getByRole("textbox", { name: starting(say("lock:pin.currentNow")) });

/** Signs in on a device of which nothing is known, and sets a PIN. */
async function begin(
  page: Page,
  say: Say,
  { email, password }: Person,
  look?: (name: string) => Promise<void>,
) {
  const button = (key: string) => page.getByRole("button", { name: say(key), exact: true });
  await page.getByLabel(say("account:login.email")).fill(email);
  await page.getByLabel(say("account:login.password"), { exact: true }).fill(password);
  await button("account:login.submit").click();
  await expect(
    page.getByRole("heading", { level: 1, name: say("lock:use.title"), exact: true }),
  ).toBeVisible();
  await look?.("device-question");
  await page.getByRole("button", { name: starting(say("lock:use.own")) }).click();
  const first = page.getByRole("textbox", { name: starting(say("lock:pin.first")) }).first();
  await first.fill(PIN);
  await page.getByRole("textbox", { name: starting(say("lock:pin.again")) }).fill(PIN);
  await look?.("device-pin");
  await button("lock:pin.set").click();
  await loaded(page, say);
}

/** Stores a word in a database of its own, as it is. */
function storePlain(word: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("plain");
    opening.onupgradeneeded = () => opening.result.createObjectStore("words");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const tx = opening.result.transaction("words", "readwrite");
      tx.objectStore("words").put(word, 1);
      tx.oncomplete = () => resolve();
    };
  });
}

/** As after a quarter of an hour without input. */
async function close(page: Page): Promise<void> {
  await page.evaluate((at) => {
    localStorage.setItem("last-input", String(at));
    window.dispatchEvent(new Event("storage"));
  }, 1);
}

/** A browser with a profile on the disk, as phones have one. */
async function open(profile: string, baseURL: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM,
    args: FLAGS,
    baseURL,
    locale: "de-DE",
    timezoneId: "Europe/Berlin",
    viewport: PHONE,
    reducedMotion: "reduce",
  });
  return { context, page: context.pages()[0] ?? (await context.newPage()) };
}

test("what is on the device cannot be read while it is locked, and opens by its PIN without network", async ({
  program,
  say,
  makePerson,
}) => {
  const profile = await mkdtemp(join(tmpdir(), "zuversicht-lock-"));
  const person = await makePerson();
  const sent: string[] = [];
  let { context, page } = await open(profile, program.url);
  const watch = () => context.on("request", (request) => sent.push(request.postData() ?? "", request.url()));
  const notFound = async (when: string) =>
    expect(await filesWith(profile, [SENT, WAITING, TYPED]), when).toEqual([]);

  async function reopen(offline: boolean) {
    ({ context, page } = await open(profile, program.url));
    watch();
    await context.setOffline(offline);
    await page.goto("/dashboard");
    await expect(closed(page, say)).toBeVisible();
  }

  async function unlock() {
    await pinField(page, say).fill(PIN);
    await expect(closed(page, say)).toBeHidden();
  }

  watch();
  await test.step("a person begins, and enters something", async () => {
    await page.goto("/login");
    await begin(page, say, person);
    await page.getByRole("link", { name: say("timeline:add"), exact: true }).click();
    await fillEntry(page, say, { kind: "reminder", title: SENT, day: "today" });
    await page.getByRole("button", { name: say("common:action.save"), exact: true }).click();
    await expect(entryOf(page, SENT)).toBeVisible();
    await throughWorker(page);
    await expect.poll(async () => (await rowsOf(page, "zuversicht", "rows")).length).toBeGreaterThan(1);
    await page.evaluate(storePlain, PLAIN);
  });

  await test.step("a page that is loaded anew does not ask", async () => {
    await page.reload();
    await expect(entryOf(page, SENT)).toBeVisible();
  });

  await test.step("without network, something waits and something is typed", async () => {
    await context.setOffline(true);
    await page.getByRole("link", { name: say("timeline:add"), exact: true }).click();
    await fillEntry(page, say, { kind: "reminder", title: WAITING, day: "today" });
    await page.getByRole("button", { name: say("common:action.save"), exact: true }).click();
    await expect(entryOf(page, WAITING)).toBeVisible();
    await page.getByRole("link", { name: say("timeline:add"), exact: true }).click();
    await fillEntry(page, say, { kind: "reminder", title: TYPED, day: "tomorrow" });
  });

  await test.step("it locks itself: nothing is on the page, and nothing can be read on the disk", async () => {
    await close(page);
    await expect(closed(page, say)).toBeVisible();
    await expect(page.getByText(TYPED)).toHaveCount(0);
    await notFound("locked");
    expect((await filesWith(profile, [PLAIN])).length, "the search finds what is there").toBeGreaterThan(0);
  });

  await test.step("it opens without network, where they were", async () => {
    await unlock();
    await expect(page.getByRole("textbox", { name: say("timeline:form.title") })).toHaveValue(TYPED);
  });

  await test.step("killed while it is open", async () => {
    await killBrowser(profile);
    await notFound("killed while it was open");
    await reopen(true);
    await notFound("opened after it was killed");
    await unlock();
    await expect(entryOf(page, WAITING)).toBeVisible();
  });

  await test.step("killed while it locks itself", async () => {
    await page.getByRole("link", { name: say("timeline:add"), exact: true }).click();
    await expect(page.getByRole("textbox", { name: say("timeline:form.title") })).toHaveValue(TYPED);
    await close(page);
    await killBrowser(profile);
    await notFound("killed while it locked itself");
    await reopen(false);
    await unlock();
  });

  await test.step("with network, what has waited arrives", async () => {
    // A browser that was killed may have forgotten the last cookie: then the server wants the password, and the PIN is not asked again.
    const email = page.getByLabel(say("account:login.email"));
    await expect(email.or(entryOf(page, WAITING))).toBeVisible();
    if (await email.isVisible()) {
      await email.fill(person.email);
      await page.getByLabel(say("account:login.password"), { exact: true }).fill(person.password);
      await page.getByRole("button", { name: say("account:login.submit"), exact: true }).click();
    }
    await expect(entryOf(page, WAITING)).toBeVisible();
    await expect.poll(async () => (await rowsOf(page, "zuversicht", "queue")).length).toBe(0);
    expect(sent.filter((one) => one.includes(PIN))).toEqual([]);
  });

  await context.close();
  await rm(profile, { recursive: true });
});

test("ten wrong PINs delete everything, and the account stays", async ({
  program,
  say,
  makePerson,
  signIn,
}) => {
  const profile = await mkdtemp(join(tmpdir(), "zuversicht-lock-"));
  const person = await makePerson();
  const { context, page } = await open(profile, program.url);
  await page.clock.install();
  await page.goto("/login");
  await begin(page, say, person);
  await throughWorker(page);
  await expect.poll(async () => (await rowsOf(page, "zuversicht", "rows")).length).toBeGreaterThan(1);
  await close(page);
  for (let tried = 1; tried <= 9; tried += 1) {
    await expect(page.getByRole("button", { name: say("lock:closed.open"), exact: true })).toBeEnabled();
    await pinField(page, say).fill("000000");
    await expect(
      page.getByText(say(`lock:closed.left_${tried === 9 ? "one" : "other"}`, { count: 10 - tried })),
    ).toBeVisible();
    await page.clock.fastForward(20 * MINUTES);
  }
  await expect(page.getByRole("button", { name: say("lock:closed.open"), exact: true })).toBeEnabled();
  await pinField(page, say).fill("000000");
  await page.waitForURL("**/login");
  await expect(page.getByText(say("account:login.wiped"))).toBeVisible();
  for (const store of ["rows", "answers", "drafts", "queue", "files", "meta"])
    await expect.poll(async () => await rowsOf(page, "zuversicht", store), store).toEqual([]);
  await signIn(page, person);
  await context.close();
  await rm(profile, { recursive: true });
});

test("the lock opens by what the device knows of the person", async ({
  page,
  program,
  say,
  look,
  makePerson,
}) => {
  const site = program.url.replace("127.0.0.1", "localhost");
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      ctap2Version: "ctap2_1",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const button = (key: string) => page.getByRole("button", { name: say(key), exact: true });
  await page.goto(`${site}/login`);
  await begin(page, say, await makePerson(), (name) => look.at(name));
  await openProfile(page, say);
  for (const title of ["settings", "thisDevice"])
    await page
      .getByRole("main")
      .getByRole("link", { name: starting(say(`common:title.${title}`)) })
      .first()
      .click();
  await button("lock:passkey.add").click();
  await pinField(page, say).fill(PIN);
  await look.at("device-passkey");
  await button("lock:passkey.addSubmit").click();
  await expect(page.getByText(say("lock:passkey.added"))).toBeVisible();
  await look.at("device-settings");
  await close(page);
  await expect(closed(page, say)).toBeVisible();
  await look.at("locked");
  await button("lock:closed.passkey").click();
  await expect(button("lock:passkey.remove")).toBeVisible();
});
