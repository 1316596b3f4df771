import { expect, type Page } from "@playwright/test";
import { accessibleNameFaults } from "./accessibleNames";
import { ALL_RULES, axeViolations } from "./axe";
import { layoutFaults } from "./layoutFaults";
import { misplacedButtons } from "./misplacedButtons";
import { unevenButtons } from "./unevenButtons";
import type { Language } from "./words";

/** What stands where something loads (`ui/Skeleton`). */
const PLACEHOLDER = "[role=status][aria-busy=true]";

/** The narrowest supported width: a phone of 2016, or a laptop at 400 % (WCAG 1.4.10). */
const MIN_WIDTH = 320;

/** Below this width the menus are those of a phone. */
const PHONE_MAX_WIDTH = 400;

/** Checks that every state of a page has to pass. `pages.spec.ts` takes them with every page as it is loaded. */
export class PageCheck {
  readonly #page: Page;
  readonly #language: Language;
  readonly #folder: string;
  #taken = 0;

  constructor(page: Page, language: Language, folder: string) {
    this.#page = page;
    this.#language = language;
    this.#folder = folder;
  }

  /** Checks what the page shows now, a state that no address leads to. */
  async at(name: string): Promise<void> {
    await waitForContent(this.#page, name);
    await expect(languageFaults(this.#page, this.#language), name).resolves.toEqual([]);
    await atFullHeight(this.#page, async () => {
      this.#taken += 1;
      await picture(this.#page, this.#folder, `${String(this.#taken).padStart(2, "0")}-${name}`);
      expect(await pageFaults(this.#page), name).toEqual([]);
    });
    expect(await overflowAtMinWidth(this.#page), `${name} scrolls sideways`).toEqual([]);
  }
}

/** Saves a picture for people, who get those of all looks with SHOTS=1. */
export async function picture(page: Page, folder: string, name: string): Promise<void> {
  if (process.env.SHOTS !== "1") return;
  await page.screenshot({ path: `${folder}/${name}.png`, animations: "disabled" });
}

/** Waits until the page has its heading and its content: what arrives later makes it higher than its window. */
export async function waitForContent(page: Page, name: string): Promise<void> {
  const title = page.getByRole("heading", { level: 1, includeHidden: true });
  await expect(title, `h1 of ${name}`).toHaveCount(1);
  await expect(page.locator(PLACEHOLDER), `what loads on ${name}`).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

/** What is wrong with how the page names its language and itself. */
export async function languageFaults(page: Page, language: Language): Promise<string[]> {
  const { lang, title } = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    title: document.title,
  }));
  return [...(lang === language ? [] : [`the language is ${lang}`]), ...(title === "" ? ["no title"] : [])];
}

/** All that is wrong at this width and in these colours. */
export async function pageFaults(page: Page): Promise<string[]> {
  return [...(await axeViolations(page, ALL_RULES)), ...(await placementFaults(page))];
}

/** What words of another length can change at this width. */
export async function placementFaults(page: Page): Promise<string[]> {
  const width = page.viewportSize()?.width ?? 0;
  const found = await Promise.all([
    layoutFaults(page),
    misplacedButtons(page),
    accessibleNameFaults(page),
    unevenButtons(page),
    overflow(page, width),
  ]);
  return found.flat();
}

/**
 * Runs in a window as high as the page, where sticky elements cover nothing. An open dialog is checked together with
 * the visible part of the page instead.
 */
export async function atFullHeight(page: Page, look: () => Promise<void>): Promise<void> {
  const open = await page.getByRole("dialog").or(page.getByRole("alertdialog")).count();
  const size = page.viewportSize();
  if (open > 0 || size === null) return look();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (height <= size.height) return look();
  await page.setViewportSize({ width: size.width, height });
  // What comes into view only now makes the page higher still, and a page that was scrolled stays below its header.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  await look();
  await page.setViewportSize(size);
}

/** What sticks out of the narrowest window, of pages of a phone. */
export async function overflowAtMinWidth(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  if (size === null || size.width > PHONE_MAX_WIDTH) return [];
  await page.setViewportSize({ width: MIN_WIDTH, height: size.height });
  const found = await overflow(page, MIN_WIDTH);
  await page.setViewportSize(size);
  return found;
}

/**
 * Elements that are wider than the page; empty where it does not scroll sideways. The width is that of the content, not of
 * the window: a phone zooms out when something is wider than the page.
 */
export function overflow(page: Page, width: number): Promise<string[]> {
  return page.evaluate((limit) => {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth <= limit) return [];
    const sticksOut = (element: Element) => element.getBoundingClientRect().right > limit + 1;
    const culprits = [...document.querySelectorAll("body *")].filter(
      (element) => sticksOut(element) && ![...element.children].some(sticksOut),
    );
    return [
      `${scrollWidth} px wide at ${limit}`,
      ...culprits.slice(0, 5).map((element) => element.outerHTML.slice(0, 160)),
    ];
  }, width);
}
