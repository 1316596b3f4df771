import type { APIRequestContext, Page } from "@playwright/test";
import { paths, tumorInfoAssistantPath } from "../src/paths";
import { misleading } from "./support/actions";
import { chosen } from "./support/catalog";
import { brokenAtDoubleSize, illegible } from "./support/legible";
import { tooWide } from "./support/look";
import type { Program } from "./support/program";
import { Stored } from "./support/record";
import { open, PAGES, type PageName, walk } from "./support/site";
import { DEMO, expect, type Person, test } from "./support/test";

// Codes of studies come from the operator's command, which needs the services of the program.
test.use({ started: ["--services"] });

/** Pages before the sign-in, and those that only a mail leads to. */
const FIRST: readonly PageName[] = [
  "welcome",
  "onboarding",
  "login",
  "secondStep",
  "passkey",
  "signin",
  "signup",
  "forgot",
  "newPassword",
  "thankyou",
];

/** Pages that only follow a mail or an action: a sent message, a right password, the end of the account, a provider elsewhere. */
const AFTERWARDS: readonly PageName[] = [
  "newPassword",
  "secondStep",
  "thankyou",
  "accountDeleted",
  "socialReturn",
];

/** Addresses of dialogs that people open without leaving the page. */
const IN_PLACE: readonly PageName[] = [
  "hintModal",
  "tumorFormulaModal",
  "treatmentCategoryModal",
  "treatmentTypeModal",
];

/** Pages that everybody may read. */
const OPEN: readonly PageName[] = ["help", "faq", "about", "info", "install", "imprint", "privacy", "terms"];

/** A centre of the catalog, saved by the person. */
const CENTER = 1;
const ZIPCODE = "10115";

/** Double the default text size of browsers. */
const LARGE = 32;
const USUAL = 16;

/** The checks of `look.at`, after loading the address directly instead of by taps. */
async function asLoaded(page: Page, address: string): Promise<string[]> {
  const size = page.viewportSize();
  if (!size) return [];
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: size.width, height: Math.max(height, size.height) });
  const found = [...(await illegible(page)), ...(await misleading(page))];
  await page.setViewportSize(size);
  return found.map((fault) => `${address}: ${fault}`);
}

/** With double text size nothing is wider than the page, and every entry of the menu is visible (WCAG 1.4.4, 1.4.10). */
async function fitsWithLargeLetters(page: Page, address: string): Promise<string[]> {
  const width = page.viewportSize()?.width ?? 0;
  const devtools = await page.context().newCDPSession(page);
  const letters = (standard: number) => devtools.send("Page.setFontSizes", { fontSizes: { standard } });
  await letters(LARGE);
  const found = [...(await tooWide(page, width)), ...(await brokenAtDoubleSize(page))].map(String);
  const hidden = await page.locator("nav a:visible").evaluateAll((all, limit) => {
    const cut = all.filter((link) => {
      const { left, right } = link.getBoundingClientRect();
      return left < 0 || right > limit + 1 || link.scrollWidth > link.clientWidth + 1;
    });
    return cut.map((link) => `cut: ${link.outerHTML.slice(0, 160)}`);
  }, width);
  await letters(USUAL);
  await devtools.detach();
  return [...found, ...hidden].map((fault) => `${address}: ${fault}`);
}

/** Starts both studies that ask something. */
async function takePart(stored: Stored, program: Program): Promise<void> {
  const consent = { participation: true, healthdata: true, contact: false, version: "1" };
  for (const study of ["cosionko", "prisma"]) {
    const code = await program.studyCode(study);
    await stored.post("studyquestionnaire/start", { study, code, consent });
  }
}

/** Each of two people may read something of the other. */
async function exchangeAccess(stored: Stored, person: Person, api: APIRequestContext): Promise<void> {
  const other = await Stored.of(api, person);
  const access = { name: "Anna", parts: ["timeline"], until: "20991231" };
  const own = await stored.add("proxyaccess", access);
  const given = await other.add("proxyaccess", access);
  const { code } = await other.post(`proxyaccess/invite/${given}`, {});
  await stored.post("proxyaccess/accept", { code });
  // The one who gave it is told.
  const back = await stored.post(`proxyaccess/invite/${own}`, {});
  await other.post("proxyaccess/accept", { code: back.code });
}

test("every page is reached by taps alone and fits with letters of twice the size", async ({
  page,
  api,
  say,
  watch,
  openAs,
  makePerson,
  program,
  viewport,
}) => {
  // Seventy pages, each loaded from the start.
  test.setTimeout(600_000);
  const narrow = (viewport?.width ?? 0) < 1024;
  const faults: string[] = [];
  const visit = async (_: PageName, address: string) => {
    faults.push(...(await asLoaded(page, address)));
    faults.push(...(await fitsWithLargeLetters(page, address)));
  };
  // Without a feed, the request for its address is answered with 404.
  watch.expect(/status of 404 .*\/api\/timelineentry\/feed/);
  const stored = await Stored.of(api, DEMO);
  if ((await stored.list("usercancercenter")).length === 0)
    await stored.add("usercancercenter", { cancercenter: CENTER });
  if ((await stored.list("document")).length === 0) await stored.add("document", { name: "Brief" });
  if ((await stored.list("proxyaccess")).length === 0) await exchangeAccess(stored, await makePerson(), api);
  if ((await stored.list("stresslevel")).length === 0)
    await stored.add("stresslevel", { date: "20261101", questionnaireId: 1, answers: {} });
  await page.route("**/api/followup/due", (route) => route.fulfill({ json: { due: true } }));
  await openAs(page, DEMO);
  const reached = await walk(page, paths.dashboard, visit);

  await test.step("what is found leads on", async () => {
    await open(page, paths.search);
    await page.getByRole("searchbox").fill("Chemo");
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${paths.searchResult}*`);
    await walk(page, page.url(), visit, reached);
    await open(page, paths.cancerCenterSearch);
    await page.getByRole("textbox", { name: say("cancercenter:search.zipcode") }).fill(ZIPCODE);
    await page.getByRole("button", { name: say("cancercenter:search.submit"), exact: true }).click();
    await page.waitForURL(`**/${ZIPCODE}*`);
    await walk(page, page.url(), visit, reached);
  });

  await test.step("studies lead to what they ask, once they are started", async () => {
    await takePart(stored, program);
    for (const [name, address] of [
      ["coSiOnko", paths.coSiOnko],
      ["prisma", paths.prisma],
    ] as const) {
      reached.delete(name);
      await walk(page, address, visit, reached);
    }
  });

  const dialog = page.getByRole("dialog");
  const button = (name: string) => page.getByRole("button", { name, exact: true });

  await test.step("dialogs with an address open where one stands", async () => {
    await open(page, paths.help);
    await button(say("info:hint.texts.purpose.title")).click();
    await expect(dialog).toBeVisible();
    await open(page, paths.tumorFormula);
    await page.getByRole("button", { name: /^M0/ }).first().click();
    await expect(dialog).toBeVisible();
    await open(page, paths.treatment);
    await button(say("medical:treatment.add")).first().click();
    const chemo = chosen("treatmentcategory", "chemo", narrow ? "de" : "en").name;
    await page.getByRole("radio", { name: new RegExp(`^${chemo}`) }).check();
    await button(say("common:action.next")).click();
    await button(say("medical:form.schemeOpen")).click();
    await expect(dialog).toBeVisible();
  });

  const orphans = PAGES.filter(
    (name) => !(reached.has(name) || [...FIRST, ...AFTERWARDS, ...IN_PLACE].includes(name)),
  );
  expect(orphans, "pages that nothing leads to").toEqual([]);
  await open(page, tumorInfoAssistantPath("left", 1));
  await visit("tumorInfoAssistant", page.url());
  expect(faults, "what does not fit").toEqual([]);
});

test("a visitor reaches every page that is open to all, and from each of them the sign-in", async ({
  page,
  viewport,
}) => {
  const faults: string[] = [];
  const signIn = page.locator(`:is(a[href="${paths.login}"], a[href="${paths.signin}"]):visible`);
  const reached = await walk(page, paths.welcome, async (name, address) => {
    if (name !== "login")
      expect(await signIn.count(), `ways to the sign-in on ${address}`).toBeGreaterThan(0);
    faults.push(...(await asLoaded(page, address)));
    if ((viewport?.width ?? 0) < 1024) faults.push(...(await fitsWithLargeLetters(page, address)));
  });
  const wanted = [...FIRST.filter((name) => !AFTERWARDS.includes(name)), ...OPEN];
  expect(
    wanted.filter((name) => !reached.has(name)),
    "pages that nothing leads to",
  ).toEqual([]);
  expect(faults, "what does not fit").toEqual([]);
});

test("signing out is in sight as soon as the menu of the person opens", async ({
  page,
  say,
  makePerson,
  openAs,
}) => {
  await openAs(page, await makePerson());
  await page.getByRole("button", { name: say("common:user.menu"), exact: true }).click();
  await expect(page.getByRole("link", { name: say("common:user.logout"), exact: true })).toBeInViewport({
    ratio: 1,
  });
});

test("paper carries the name and the day", async ({ page, openAs }) => {
  await openAs(page, DEMO);
  const head = page.getByText(/Anna Beispiel · .*\b20\d\d$/);
  await expect(head).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(head).toBeVisible();
});

test("help in an emergency is above the days, or beside them however far they go", async ({
  page,
  say,
  openAs,
  viewport,
}) => {
  await openAs(page, DEMO);
  const help = page.getByRole("button", { name: say("timeline:emergency.more"), exact: true });
  const add = page.getByRole("link", { name: say("timeline:add"), exact: true });
  if ((viewport?.width ?? 0) < 1024) {
    const [above, below] = await Promise.all([help.boundingBox(), add.boundingBox()]);
    expect(above?.y).toBeLessThan(below?.y ?? 0);
    return;
  }
  await expect(page.getByRole("region").nth(2)).toBeVisible();
  await page.evaluate(() => scrollTo(0, 900));
  await expect(add).not.toBeInViewport();
  await expect(help).toBeInViewport({ ratio: 1 });
});
