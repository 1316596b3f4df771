// projects: de-390, en-1280: the menus are other ones at each width
import type { APIRequestContext } from "@playwright/test";
import { paths } from "../src/paths";
import { chosen } from "./support/catalog";
import { userMenu } from "./support/navigation";
import { starting } from "./support/patterns";
import type { Program } from "./support/program";
import { Stored } from "./support/record";
import { open, PAGES, type PageName, pageOf, walk } from "./support/site";
import { SPECIFIED, specifiedAddress } from "./support/specified";
import { DEMO, expect, type Person, test } from "./support/test";

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

/** Nobody is asked these while their licensed words are missing, so that nothing leads there. */
const WORDLESS: readonly PageName[] = ["eortcQlqBr23", "eortcQlqC30"];

/** Every questionnaire of today has an address of its own: the next one has this. */
const UPCOMING: readonly PageName[] = ["studyForm"];

/** Nothing leads there as long as the operator offers neither a way to pay nor accounts of other providers. */
const NOT_OFFERED: readonly PageName[] = ["invoice", "paymentType", "social"];

/** Only leads on to the overview. */
const FORWARDING: readonly PageName[] = ["tabs"];

/** Pages that everybody may read. */
const OPEN: readonly PageName[] = ["help", "faq", "about", "info", "install", "imprint", "privacy", "terms"];

/** A centre of the catalog, saved by the person. */
const CENTER = 1;
const ZIPCODE = "10115";

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
  const given = await other.invite("Anna");
  await stored.post("proxyaccess/accept", { code: given.code });
  // The one who gave it is told.
  const own = await stored.invite("Anna");
  await other.post("proxyaccess/accept", { code: own.code });
}

test("every page is reached by taps alone", async ({
  page,
  api,
  say,
  watch,
  openAs,
  makePerson,
  program,
  viewport,
}) => {
  const narrow = (viewport?.width ?? 0) < 1024;
  // Without a feed, the request for its address is answered with 404.
  watch.expect(/status of 404 .*\/api\/timelineentry\/feed/);
  const stored = await Stored.of(api, DEMO);
  if ((await stored.list("usercancercenter")).length === 0)
    await stored.add("usercancercenter", { cancercenter: CENTER });
  if ((await stored.list("document")).length === 0) await stored.add("document", { name: "Brief" });
  if ((await stored.list("proxyaccess")).length === 0) await exchangeAccess(stored, await makePerson(), api);
  if ((await stored.list("userrelation")).length === 0) {
    const [own] = await stored.list("user");
    const other = await Stored.of(api, await makePerson());
    await other.add("userrelation", { relateduser: own?.id, categories: [3], relationtype: "private" });
  }
  if ((await stored.list("stresslevel")).length === 0)
    await stored.add("stresslevel", { date: "20261101", questionnaireId: 1, answers: {} });
  if ((await stored.list("checkin")).length === 0)
    await stored.add("checkin", { date: "20261101", questionnaireId: 16, answers: { wellbeing: 6 } });
  await page.route("**/api/followup/due", (route) => route.fulfill({ json: { due: true } }));
  await openAs(page, DEMO);
  const reached = await walk(page, paths.dashboard);

  await test.step("what is found leads on", async () => {
    await open(page, paths.search);
    await page.getByRole("searchbox").fill("Chemo");
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${paths.searchResult}*`);
    await walk(page, page.url(), reached);
    await open(page, paths.cancerCenterSearch);
    await page.getByRole("textbox", { name: say("cancercenter:search.zipcode") }).fill(ZIPCODE);
    await page.getByRole("button", { name: say("cancercenter:search.submit"), exact: true }).click();
    await page.waitForURL(`**/${ZIPCODE}*`);
    await walk(page, page.url(), reached);
  });

  await test.step("studies lead to what they ask, once they are started", async () => {
    await takePart(stored, program);
    for (const [name, address] of [
      ["coSiOnko", paths.coSiOnko],
      ["prisma", paths.prisma],
    ] as const) {
      reached.delete(name);
      await walk(page, address, reached);
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

  const without = [
    ...FIRST,
    ...AFTERWARDS,
    ...IN_PLACE,
    ...FORWARDING,
    ...WORDLESS,
    ...UPCOMING,
    ...NOT_OFFERED,
  ];
  const isFound = (name: PageName | undefined) =>
    name !== undefined && (reached.has(name) || without.includes(name));
  // The specification's pages are asked for by its own list: one that the site does not have is none of its names.
  const absent = SPECIFIED.filter((pattern) => !isFound(pageOf(specifiedAddress(pattern))));
  expect(absent, "pages of the specification that are absent or that nothing leads to").toEqual([]);
  expect(
    PAGES.filter((name) => !isFound(name)),
    "pages that nothing leads to",
  ).toEqual([]);
});

test("a visitor reaches every page that is open to all, and from each of them the sign-in", async ({
  page,
}) => {
  const signIn = page.locator(`:is(a[href="${paths.login}"], a[href="${paths.signin}"]):visible`);
  const none: string[] = [];
  const reached = await walk(page, paths.welcome, new Map(), async (name, address) => {
    if (name !== "login" && (await signIn.count()) === 0) none.push(address);
  });
  expect(none, "pages without a way to the sign-in").toEqual([]);
  const wanted = [...FIRST.filter((name) => !AFTERWARDS.includes(name)), ...OPEN];
  expect(
    wanted.filter((name) => !reached.has(name)),
    "pages that nothing leads to",
  ).toEqual([]);
});

test("signing out is in sight as soon as the menu of the person opens", async ({
  page,
  say,
  makePerson,
  openAs,
}) => {
  await openAs(page, await makePerson());
  await userMenu(page, say).click();
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

test("help in an emergency is in the header, and at the end of the days or beside them however far they go", async ({
  page,
  say,
  openAs,
  viewport,
}) => {
  await openAs(page, DEMO);
  const help = page.getByRole("button", { name: say("timeline:emergency.more"), exact: true });
  const open = page.getByRole("banner").getByRole("button", { name: say("common:emergency.open") });
  await expect(open).toBeInViewport({ ratio: 1 });
  const add = page.getByRole("link", { name: say("timeline:add"), exact: true });
  if ((viewport?.width ?? 0) < 1024) {
    const tomorrow = page.getByRole("heading", { level: 2, name: starting(say("common:day.tomorrow")) });
    await expect(tomorrow).toBeAttached();
    const [below, own] = await Promise.all([tomorrow, help].map((one) => one.boundingBox()));
    expect(below?.y).toBeLessThan(own?.y ?? 0);
    await open.click();
    await expect(page.getByRole("dialog", { name: say("common:emergency.title") })).toBeVisible();
    return;
  }
  await expect(page.getByRole("region").nth(2)).toBeVisible();
  await page.evaluate(() => scrollTo(0, 900));
  await expect(add).not.toBeInViewport();
  await expect(help).toBeInViewport({ ratio: 1 });
});
