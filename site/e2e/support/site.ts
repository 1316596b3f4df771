import type { Page } from "@playwright/test";
import { matchPath } from "react-router";
import { paths } from "../../src/paths";
import { waitForContent } from "./pageCheck";

export type PageName = keyof typeof paths;

/** Name and address of every page, with the names of parameters: `/glossary-detail/:id`. */
const PATTERNS = Object.entries(paths).map(([name, path]): [PageName, string] => [
  name as PageName,
  typeof path === "string" ? path : (path as (...values: string[]) => string)(":first", ":second"),
]);

/** All pages but `/` and `/tabs`, which only redirect. */
export const PAGES: readonly PageName[] = PATTERNS.map(([name]) => name).filter(
  (name) => name !== "root" && name !== "tabs",
);

/** The page behind an address. */
export function pageOf(address: string): PageName | undefined {
  const { pathname } = new URL(address, "http://home");
  // A page with a fixed address comes before one with a parameter in the same place.
  const exact = PATTERNS.find(([, pattern]) => pattern === pathname);
  return (exact ?? PATTERNS.find(([, pattern]) => matchPath(pattern, pathname) !== null))?.[0];
}

/** Opens an address and waits until the page is shown and nothing is loading any more. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitForContent(page, address);
  await page.waitForLoadState("networkidle");
  // Between two requests of a slow machine there may be half a second without one.
  await waitForContent(page, address);
}

/** All visible links to other pages of the site. */
function links(page: Page): Promise<string[]> {
  return page.locator("a[href]:visible").evaluateAll((all) =>
    all
      .map((link) => new URL((link as HTMLAnchorElement).href))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname, search }) => pathname + search),
  );
}

/**
 * With the links in the menus of the page, or of a part of it. A dialog opened by the address covers the menus; selects of
 * forms have no links.
 */
export async function linksAndMenus(page: Page, part: "body" | "main"): Promise<string[]> {
  const found = await links(page);
  if ((await page.locator("dialog:modal").count()) > 0) return found;
  const menus = page.locator(`${part} [aria-haspopup]:visible:not(form *)`);
  for (let index = 0; index < (await menus.count()); index += 1) {
    const menu = menus.nth(index);
    await menu.click();
    found.push(...(await links(page)));
    await page.keyboard.press("Escape");
  }
  return found;
}

/**
 * Follows links from page to page. Returns one address of each page it found, besides those reached before. Each page
 * is opened once: further rows of it are not.
 */
export async function walk(
  page: Page,
  start: string,
  reached = new Map<PageName, string>(),
  visit?: (name: PageName, address: string) => Promise<void>,
): Promise<Map<PageName, string>> {
  const waiting = [start];
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const name = pageOf(address);
    if (name === undefined || reached.has(name)) continue;
    reached.set(name, address);
    await open(page, address);
    await visit?.(name, address);
    // The menus around the pages are the same on all of them.
    waiting.push(...(await linksAndMenus(page, address === start ? "body" : "main")));
  }
  return reached;
}
