import type { Page } from "@playwright/test";

/**
 * Rows of buttons whose order misleads, and views with more than one main action. In a row the way on stands last, and
 * what comes first for the keyboard is also further up or left.
 */
export function misplacedButtons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const BUTTON = "button, a, label, summary";
    const found: string[] = [];
    const view = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.querySelector("main");
    if (!view) return found;

    function say(what: string, element: Element) {
      found.push(`${what}: ${element.outerHTML.slice(0, 200)}`);
    }

    /** A dialog that is open without being modal is a view of its own. */
    function isHere(element: Element): boolean {
      if (!element.checkVisibility({ visibilityProperty: true })) return false;
      const nearest = element.closest("dialog, [popover]");
      return nearest === null || nearest === view || nearest.contains(view);
    }

    const mains = [...view.querySelectorAll("[data-main]")].filter(isHere);
    if (mains.length > 1) for (const main of mains) say("one of several main actions", main);

    for (const main of mains) {
      const row = main.parentElement;
      if (!row) continue;
      // A menu of rarer things stands at the very end, as people know it.
      const buttons = [...row.children].filter(
        (child) => child.matches(BUTTON) && isHere(child) && child.ariaHasPopup !== "menu",
      );
      if (buttons.at(-1) !== main) say("the main action is not the last of its row", row);
    }

    for (const row of new Set([...view.querySelectorAll(BUTTON)].map(({ parentElement }) => parentElement))) {
      if (!row || getComputedStyle(row).display.includes("grid")) continue;
      const boxes = [...row.children]
        .filter((child) => child.matches(BUTTON) && isHere(child))
        .map((child) => child.getBoundingClientRect());
      const turned = boxes.some((box, index) => {
        const before = boxes[index - 1];
        if (!before) return false;
        const sameLine = box.top < before.bottom && before.top < box.bottom;
        return sameLine ? box.left < before.left : box.bottom <= before.top;
      });
      if (turned) say("the eye meets them in another order than the keyboard", row);
    }
    return found;
  });
}
