// projects: de-390
import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { ROOT } from "./support/folders";
import { starting } from "./support/patterns";
import { expect, test } from "./support/test";

const SITE = join(ROOT, "site");

/** Who answers for the site, in the imprint of the new version. */
const OPERATOR = "Verein Neue Fassung e. V.";

/** How often the site looks for a new version, as minutes and seconds. */
const CHECK = "05:00";

/** The file that the page was started from; each version has its own. */
const programOf = (page: Page) => page.locator('script[type="module"]').first().getAttribute("src");

/** The files whose names have a hash, as addresses. */
async function hashedFiles(built: string): Promise<string[]> {
  const files = await readdir(join(built, "assets"), { recursive: true });
  return files.filter((file) => /\.(js|css|woff2)$/.test(file)).map((file) => `/assets/${file}`);
}

test("a new version waits for a half filled form, and takes over when the page changes", async ({
  page,
  context,
  program,
  say,
  look,
  makePerson,
  openAs,
}) => {
  const next = await mkdtemp(join(tmpdir(), "zuversicht-next-"));
  const main = page.getByRole("main");
  const lastname = page.getByRole("textbox", { name: starting(say("addressbook:form.lastname")) });
  const now = page.getByRole("button", { name: say("common:update.now"), exact: true });
  const other = await context.newPage();
  const team = (where: Page) =>
    where.getByRole("navigation").getByRole("link", { name: say("common:menu.myTeam"), exact: true });
  let old: string | null = null;
  const files = await hashedFiles(join(SITE, "dist"));

  await test.step("two pages run the old version, one with a form that has no end yet", async () => {
    await page.clock.install();
    await openAs(page, await makePerson());
    await page.evaluate(() => navigator.serviceWorker.ready);
    // The first visit loads from the network; from the second one on the service worker has the page.
    await page.reload();
    old = await programOf(page);
    await other.goto("/dashboard");
    await expect(other.getByRole("button", { name: say("timeline:quick.open") })).toBeVisible();
    await team(page).click();
    await main.getByRole("link", { name: say("addressbook:team.add") }).click();
    await lastname.fill("Sommer");
  });

  await test.step("the new version is put in place", async () => {
    const environment = { ...process.env, VITE_OPERATOR_NAME: OPERATOR };
    const build = ["node_modules/vite/bin/vite.js", "build", "--outDir", next, "--emptyOutDir"];
    await promisify(execFile)(process.execPath, build, { cwd: SITE, env: environment });
    const removed = (await hashedFiles(next)).filter((file) => !files.includes(file));
    expect(removed, "files of the new version alone").not.toEqual([]);
    await program.stop();
    await program.start(next);
  });

  await test.step("it is found within five minutes, and the form stays as it is", async () => {
    await page.clock.fastForward(CHECK);
    await expect(page.getByText(say("common:update.text"))).toBeVisible();
    await look.at("update-ready");
    await now.click();
    await expect(page.getByText(say("common:update.held"))).toBeVisible();
    await expect(lastname).toHaveValue("Sommer");
    expect(await programOf(page)).toBe(old);
  });

  await test.step("another page of the person takes it at its next change", async () => {
    // On a busy machine it may hear of it later than the first page.
    await expect(other.getByText(say("common:update.text"))).toBeVisible();
    await team(other).click();
    await expect.poll(() => programOf(other)).not.toBe(old);
    await expect(other.getByRole("heading", { level: 1, name: say("common:title.myTeam") })).toBeVisible();
  });

  await test.step("the old page goes on, and every file of its version is still there", async () => {
    await expect(lastname).toHaveValue("Sommer");
    expect(await programOf(page)).toBe(old);
    // As the page itself would ask for a part that it has not loaded: the worker has only the new ones.
    const missing = await page.evaluate(async (addresses) => {
      const answers = await Promise.all(addresses.map((address) => fetch(address)));
      return answers.filter((answer) => !answer.ok).map((answer) => answer.url);
    }, files);
    expect(missing).toEqual([]);
  });

  await test.step("after the person has saved, the new version shows what they typed", async () => {
    await page.getByRole("radio").first().check();
    await page.getByRole("button", { name: say("common:action.save"), exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: say("common:title.myTeam") })).toBeVisible();
    await expect.poll(() => programOf(page)).not.toBe(old);
    await expect(main.getByRole("link", { name: /Sommer/ }).first()).toBeVisible();
    await expect(page.getByText(say("common:update.text"))).toBeHidden();
    await page.goto("/imprint");
    await expect(main.getByText(OPERATOR)).toBeVisible();
  });

  await rm(next, { recursive: true });
});

test("a part of the site that could not be fetched comes with one reload", async ({ page, say, watch }) => {
  watch.expect(/ERR_FAILED|net::/);
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  // The browser asks once or twice for a part: Vite adds a preload link before the import.
  await page.route(/\/assets\/info-[^/]+\.js$/, (route) =>
    documents === 1 ? route.abort() : route.continue(),
  );
  await page.goto("/login");
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: say("common:title.imprint"), exact: true })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: say("common:title.imprint") })).toBeVisible();
  expect(documents, "the sign-in, and the page with all its parts").toBe(2);
});
