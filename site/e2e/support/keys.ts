import { expect, type Locator, type Page } from "@playwright/test";

/** More stops than any page has; the limit ends the loop when the focus is lost. */
const MAX_STOPS = 80;

/** Presses Tab, or Shift+Tab, until the target has the focus. Every focused element on the way has to be visible. */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await page.keyboard.press(key);
    await expectVisibleFocus(page);
    if (await hasFocus(target)) return;
  }
  await expect(target, `reached with ${key}`).toBeFocused();
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/** An element has the focus, an outline of at least 2 px, and is not covered (WCAG 2.4.7, 2.4.11). */
export async function expectVisibleFocus(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const element = document.activeElement;
    // After the last element come the browser's own controls, then the page again.
    if (!element || element === document.body) return null;
    // Cards and boxes have the outline for the small control inside of them.
    const holders = [element, element.closest("label"), element.nextElementSibling];
    const marked = holders.some((holder) => {
      if (!holder) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(holder);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    });
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const middle = document.elementFromPoint(
      Math.min(Math.max((left + right) / 2, 1), innerWidth - 2),
      Math.min(Math.max((top + bottom) / 2, 1), innerHeight - 2),
    );
    const label = element.closest("label");
    const covered = !(
      middle &&
      (element.contains(middle) || middle.contains(element) || label?.contains(middle))
    );
    return {
      what: element.outerHTML.slice(0, 200),
      marked,
      covered,
      outside: bottom < 0 || top > innerHeight,
    };
  });
  if (found === null) return;
  expect(found, `focus on ${found.what}`).toMatchObject({ marked: true, covered: false, outside: false });
}
