import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { misleading } from "./actions";
import { illegible } from "./legible";
import type { Language } from "./words";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The program of axe; the builder's own choice is twice as long, and it is sent with every look. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What stands where something loads (`ui/Skeleton`). */
const PLACEHOLDER = "[role=status][aria-busy=true]";

/** A page that loads for longer is meant to be looked at so, in milliseconds. */
const LOADING_MS = 5_000;

/** The narrowest supported width: a phone of 2016, or a laptop at 400 % (WCAG 1.4.10). */
const NARROWEST = 320;

/** Checks that every page has to pass. */
export class PageCheck {
  readonly #page: Page;
  readonly #language: Language;
  readonly #width: number;
  readonly #folder: string;
  #taken = 0;

  constructor(page: Page, language: Language, width: number, folder: string) {
    this.#page = page;
    this.#language = language;
    this.#width = width;
    this.#folder = folder;
  }

  /** Checks the current page and saves a screenshot. */
  async at(name: string): Promise<void> {
    const page = this.#page;
    await page.evaluate(() => document.fonts.ready);
    await expect(page.getByRole("heading", { level: 1, includeHidden: true }), `h1 of ${name}`).toHaveCount(
      1,
    );
    expect(await page.evaluate(() => document.documentElement.lang), `language of ${name}`).toBe(
      this.#language,
    );
    expect(await page.title(), `title of ${name}`).not.toBe("");
    await this.#loaded();
    await this.#whole(async () => {
      await this.#accessible(name);
      await this.#picture(name);
      expect(await illegible(page), `what can be read and pressed on ${name}`).toEqual([]);
      expect(await misleading(page), `the order of buttons on ${name}`).toEqual([]);
    });
    await this.#fits(name);
  }

  /** What arrives while the page is looked at makes it higher than its window. */
  async #loaded(): Promise<void> {
    const placeholders = this.#page.locator(PLACEHOLDER);
    await expect(placeholders)
      .toHaveCount(0, { timeout: LOADING_MS })
      .catch(() => undefined);
  }

  /**
   * Runs in a window as high as the page, where sticky elements cover nothing. An open dialog is checked together with
   * the visible part of the page instead.
   */
  async #whole(look: () => Promise<void>): Promise<void> {
    const page = this.#page;
    const open = await page.getByRole("dialog").or(page.getByRole("alertdialog")).count();
    const size = page.viewportSize();
    if (open > 0 || size === null) return look();
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width: size.width, height: Math.max(height, size.height) });
    await look();
    await page.setViewportSize(size);
  }

  async #accessible(name: string): Promise<void> {
    const { violations } = await new AxeBuilder({ page: this.#page, axeSource: AXE })
      .options({
        runOnly: { type: "tag", values: RULES },
        rules: { "landmark-unique": { enabled: true } },
        // What passes is not told: naming each of its elements takes as long as a fifth of the checks.
        resultTypes: ["violations"],
      })
      .setLegacyMode()
      .analyze();
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(" ")}\n  ${failureSummary}`),
    );
    expect(found, `accessibility of ${name}`).toEqual([]);
  }

  async #picture(name: string): Promise<void> {
    this.#taken += 1;
    const number = String(this.#taken).padStart(2, "0");
    await this.#page.screenshot({ path: `${this.#folder}/${number}-${name}.png`, animations: "disabled" });
  }

  async #fits(name: string): Promise<void> {
    const page = this.#page;
    await this.#fitsIn(this.#width, name);
    const size = page.viewportSize();
    if (size === null || this.#width > 400) return;
    await page.setViewportSize({ width: NARROWEST, height: size.height });
    await this.#fitsIn(NARROWEST, name);
    await page.setViewportSize(size);
  }

  /** The width of the content, not of the window: a phone zooms out when something is wider than the page. */
  async #fitsIn(width: number, name: string): Promise<void> {
    const wide = await tooWide(this.#page, width);
    expect(wide, `${name} scrolls sideways at ${width} px`).toEqual([]);
  }
}

/** Elements that are wider than the page; empty where it does not scroll sideways. */
export function tooWide(page: Page, width: number): Promise<(number | string)[]> {
  return page.evaluate((limit) => {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth <= limit) return [];
    const sticksOut = (element: Element) => element.getBoundingClientRect().right > limit + 1;
    const culprits = [...document.querySelectorAll("body *")].filter(
      (element) => sticksOut(element) && ![...element.children].some(sticksOut),
    );
    return [scrollWidth, ...culprits.slice(0, 5).map((element) => element.outerHTML.slice(0, 160))];
  }, width);
}
