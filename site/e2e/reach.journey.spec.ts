// projects: de-390
import type { APIRequestContext, Page } from "@playwright/test";
import { paths } from "../src/paths";
import { chosen } from "./support/catalog";
import type { Program } from "./support/program";
import { Stored } from "./support/record";
import { linksAndMenus, open, PAGES, type PageName, pageOf, walk } from "./support/site";
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

const DESK = { width: 1280, height: 900 };

/** Runs with the page as wide as a desk, where the menus are other ones. */
async function onDesk<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const phone = page.viewportSize() ?? DESK;
  await page.setViewportSize(DESK);
  const found = await look();
  await page.setViewportSize(phone);
  return found;
}

/** All that links lead to from these pages on. */
function linkedFrom(
  starts: readonly PageName[],
  links: ReadonlyMap<PageName, readonly PageName[]>,
): Set<PageName> {
  const found = new Set(starts);
  // Iterating over a set includes what is added meanwhile.
  for (const name of found) for (const next of links.get(name) ?? []) found.add(next);
  return found;
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
}) => {
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
  const desk = new Map<PageName, PageName[]>();
  const reached = new Map<PageName, string>();
  const follow = async (address: string) => {
    await walk(page, address, reached, async (name) => {
      const part = name === "dashboard" ? "body" : "main";
      const links = await onDesk(page, () => linksAndMenus(page, part));
      // A study is opened once more after it was started.
      const before = desk.get(name) ?? [];
      desk.set(name, [...before, ...links.flatMap((link) => pageOf(link) ?? [])]);
    });
  };
  await follow(paths.dashboard);

  await test.step("what is found leads on", async () => {
    await open(page, paths.search);
    await page.getByRole("searchbox").fill("Chemo");
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${paths.searchResult}*`);
    await follow(page.url());
    await open(page, paths.cancerCenterSearch);
    await page.getByRole("textbox", { name: say("cancercenter:search.zipcode") }).fill(ZIPCODE);
    await page.getByRole("button", { name: say("cancercenter:search.submit"), exact: true }).click();
    await page.waitForURL(`**/${ZIPCODE}*`);
    await follow(page.url());
  });

  await test.step("studies lead to what they ask, once they are started", async () => {
    await takePart(stored, program);
    for (const [name, address] of [
      ["coSiOnko", paths.coSiOnko],
      ["prisma", paths.prisma],
    ] as const) {
      expect(reached.delete(name), name).toBe(true);
      await follow(address);
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
    const chemo = chosen("treatmentcategory", "chemo", "de").name;
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
  // Those that a search leads to begin anew, as no link leads there.
  const linked = linkedFrom(["dashboard", "searchResult", "cancerCenterSearchResult"], desk);
  expect(
    [...reached.keys()].filter((name) => !linked.has(name)),
    "pages that nothing leads to on a desk",
  ).toEqual([]);
});

test("a visitor reaches every page that is open to all, and from each of them the sign-in", async ({
  page,
}) => {
  const signIn = page.locator(`:is(a[href="${paths.login}"], a[href="${paths.signin}"]):visible`);
  const none: string[] = [];
  const reached = await walk(page, paths.welcome, new Map(), async (name, address) => {
    if (name === "login") return;
    if ((await signIn.count()) === 0) none.push(address);
    if ((await onDesk(page, () => signIn.count())) === 0) none.push(`${address} on a desk`);
  });
  expect(none, "pages without a way to the sign-in").toEqual([]);
  const wanted = [...FIRST.filter((name) => !AFTERWARDS.includes(name)), ...OPEN];
  expect(
    wanted.filter((name) => !reached.has(name)),
    "pages that nothing leads to",
  ).toEqual([]);
});
