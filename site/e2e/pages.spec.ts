// projects: de-390, en-1280: each language is loaded on a device of its own, and looked at in both widths
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { paths } from "../src/paths";
import { axeViolations, CONTRAST_RULES } from "./support/axe";
import { clippedText } from "./support/clippedText";
import { SHOTS } from "./support/folders";
import { withoutFirstHelp } from "./support/help";
import { faultsAtDoubleSize } from "./support/layoutFaults";
import {
  atFullHeight,
  languageFaults,
  overflow,
  overflowAtMinWidth,
  pageFaults,
  picture,
  placementFaults,
  waitForContent,
} from "./support/pageCheck";
import { STATES, type States, UNKNOWN, VIEWERS, type Viewer } from "./support/pages";
import { PendingRequests } from "./support/pendingRequests";
import { type SeededPerson, seedPerson } from "./support/seededPerson";
import { type PageName, pageOf } from "./support/site";
import { SPECIFIED, specifiedAddress } from "./support/specified";
import { test as base, expect, type Person, signUp } from "./support/test";
import type { Language } from "./support/words";

/** So many states in one test, which has its time and one of the workers for itself. */
const AT_ONCE = 12;

/** Double the default text size of browsers. */
const LARGE = 32;
const USUAL = 16;
/** Double the size of the letters of the site, which are 112.5 % of those of the browser. */
const ALONE = "225%";

/** Both widths, so that each language is seen in the menus of the phone and in those of the desk. */
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };

/** People of this worker by language: they are prepared once and looked at by many tests. */
interface People {
  newcomer: (language: Language) => Promise<Person>;
  person: (language: Language) => Promise<SeededPerson>;
}

function once<T>(make: (language: Language) => Promise<T>): (language: Language) => Promise<T> {
  const cached = new Map<Language, Promise<T>>();
  return (language) => {
    const known = cached.get(language) ?? make(language);
    cached.set(language, known);
    return known;
  };
}

const test = base.extend<object, { people: People }>({
  people: [
    async ({ api, program }, use) =>
      use({
        newcomer: once((language) => signUp(api, language)),
        person: once((language) => seedPerson(api, program, language)),
      }),
    { scope: "worker" },
  ],
});

/** Runs with letters of another size. */
async function withLetters(page: Page, look: () => Promise<string[]>): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  const letters = (standard: number) => devtools.send("Page.setFontSizes", { fontSizes: { standard } });
  await letters(LARGE);
  const found = await look();
  await letters(USUAL);
  await devtools.detach();
  return found.map((fault) => `with large letters: ${fault}`);
}

/** Runs with letters that are larger by themselves, which no query of the window sees. */
async function withLettersAlone(page: Page, look: () => Promise<string[]>): Promise<string[]> {
  const root = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
  await root(ALONE);
  const found = await look();
  await root("");
  return found.map((fault) => `with letters of ${ALONE} alone: ${fault}`);
}

/** The menus, and what stands in the header of the page. */
const MENUS = ":is(nav, header:not(main *)) :is(a, button):visible";
/** The same without the menus inside of a page. */
const FRAME = ":is(nav, header):not(main *) :is(a, button):visible";

/** Every such control is in the window, and its words are inside of it. A phone shows more when something is wider. */
function cutControls(page: Page, which: string): Promise<string[]> {
  return page.locator(which).evaluateAll((all) => {
    const limit = innerWidth;
    const out = all.filter((control) => {
      const { left, right, top } = control.getBoundingClientRect();
      const wide = control.scrollWidth > control.clientWidth + 1;
      return left < 0 || right > limit + 1 || top + scrollY < 0 || wide;
    });
    return out.map((control) => `cut: ${control.outerHTML.slice(0, 160)}`);
  });
}

/** With double text size nothing is wider than the page or cut (WCAG 1.4.4, 1.4.10). */
async function fits(page: Page): Promise<string[]> {
  const width = page.viewportSize()?.width ?? 0;
  const checks = [
    overflow(page, width),
    faultsAtDoubleSize(page),
    clippedText(page),
    cutControls(page, MENUS),
  ];
  return (await Promise.all(checks)).flat();
}

/** Takes a picture of the page, in which what it shows is named. */
type Album = (shows: string) => Promise<void>;

/** Changes the colours as the settings do, and waits until they have faded over. */
async function inTheme(page: Page, theme: "dark" | "contrast", album: Album): Promise<string[]> {
  await page.evaluate(async (name) => {
    document.documentElement.dataset.theme = name;
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  }, theme);
  const found = await axeViolations(page, CONTRAST_RULES);
  await album(theme);
  await page.evaluate(async () => {
    delete document.documentElement.dataset.theme;
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
  return found.map((fault) => `${theme}: ${fault}`);
}

const THEMES = ["dark", "contrast"] as const;

/**
 * Colours are the same in every language and at both widths: at that of the phone a person's pages are looked at in them, at the other
 * one a newcomer's, and a visitor's at both, who alone sees them.
 */
function themesFor(page: Page, viewer: Viewer): typeof THEMES | [] {
  const isPhone = page.viewportSize()?.width === PHONE.width;
  return viewer === "visitor" || (viewer === "person") === isPhone ? THEMES : [];
}

async function faultsAt(page: Page, language: Language, viewer: Viewer, album: Album): Promise<string[]> {
  const own = page.viewportSize() ?? PHONE;
  const found = await languageFaults(page, language);
  await atFullHeight(page, async () => {
    await album("light");
    found.push(...(await pageFaults(page)), ...(await clippedText(page)));
    for (const theme of themesFor(page, viewer)) found.push(...(await inTheme(page, theme, album)));
  });
  found.push(...(await overflowAtMinWidth(page)));
  found.push(
    ...(await withLetters(page, () => fits(page))),
    ...(await withLettersAlone(page, () => cutControls(page, FRAME))),
  );
  await page.setViewportSize(own.width === PHONE.width ? DESK : PHONE);
  await atFullHeight(page, async () => {
    // With axe it is looked at in the other language.
    found.push(...(await placementFaults(page)).map((fault) => `in the other width: ${fault}`));
  });
  found.push(...(await overflowAtMinWidth(page)));
  await page.setViewportSize(own);
  return found;
}

interface Look {
  name: PageName | "unknown";
  at: (of: SeededPerson) => string;
}

function looksOf(viewer: Viewer): Look[] {
  const all: [PageName | "unknown", States | string][] = [
    ...(Object.entries(STATES) as [PageName, States | string][]),
    ["unknown", UNKNOWN],
  ];
  return all.flatMap(([name, states]) => {
    const addresses = typeof states === "string" ? [] : (states[viewer] ?? []);
    return addresses.map((address) => ({
      name,
      at: typeof address === "string" ? () => address : address,
    }));
  });
}

for (const viewer of VIEWERS) {
  const looks = looksOf(viewer);
  const parts = Math.ceil(looks.length / AT_ONCE);
  for (let part = 0; part < parts; part += 1)
    test(`every page is for everybody: ${viewer}, ${part + 1} of ${parts}`, async ({
      page,
      people,
      say,
      language,
      watch,
      openAs,
    }, info) => {
      // What is asked for in vain, where a page says that there is none of it.
      watch.expect(/status of 4\d\d .*\/api\//);
      // No page has to be there without network: to keep them all would take longer than to look at some.
      await page.addInitScript(() => {
        navigator.serviceWorker.register = () => new Promise(() => undefined);
      });
      await withoutFirstHelp(page);
      const quiet = new PendingRequests(page);
      const person = viewer === "person" ? await people.person(language) : undefined;
      if (person) await openAs(page, person.person);
      if (viewer === "newcomer") await openAs(page, await people.newcomer(language));
      const nowhere = page.getByRole("heading", { level: 1, name: say("common:notFound.title") });
      const faults: string[] = [];
      for (const [index, { name, at }] of looks.entries()) {
        if (index % parts !== part) continue;
        const address = at(person ?? ({} as SeededPerson));
        await test.step(address, async () => {
          await page.goto(address);
          await waitForContent(page, address);
          await quiet.waitForNone();
          await waitForContent(page, address);
          const folder = join(SHOTS, info.project.name, "pages", viewer);
          const file = address.replace(/\W+/g, "_");
          const album: Album = (shows) => picture(page, folder, `${file}-${shows}`);
          const found = await faultsAt(page, language, viewer, album);
          const shown = (await nowhere.count()) > 0 ? "unknown" : pageOf(page.url());
          if (shown !== name) found.push(`leads to ${page.url()}`);
          faults.push(...found.map((fault) => `${address}: ${fault}`));
        });
      }
      expect(faults).toEqual([]);
    });
}

test("the list of pages has every page of the site and of the specification", () => {
  expect(Object.keys(STATES).toSorted()).toEqual(Object.keys(paths).toSorted());
  expect(SPECIFIED).toHaveLength(93);
  const missing = SPECIFIED.filter((pattern) => pageOf(specifiedAddress(pattern)) === undefined);
  expect(missing, "pages of the specification that the site does not have").toEqual([]);
});
