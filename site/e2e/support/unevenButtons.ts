import type { Page } from "@playwright/test";

/** Buttons beside each other of different heights: one of them has broken its words, or keeps room for longer ones. */
export function unevenButtons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const BUTTON = "button, a";
    /** With words, and round at its ends as only buttons are. */
    const isButton = (element: Element) =>
      element.matches(BUTTON) &&
      element.checkVisibility({ visibilityProperty: true }) &&
      element.textContent.trim() !== "" &&
      Number.parseFloat(getComputedStyle(element).borderTopLeftRadius) > 100;
    const found: string[] = [];
    const rows = new Set([...document.querySelectorAll(BUTTON)].map(({ parentElement }) => parentElement));
    for (const row of rows) {
      const buttons = [...(row?.children ?? [])].filter(isButton);
      const boxes = buttons.map((button) => button.getBoundingClientRect());
      boxes.forEach((box, index) => {
        const before = boxes[index - 1];
        const beside = before && box.top < before.bottom - 2 && before.top < box.bottom - 2;
        if (!beside || Math.abs(box.height - before.height) <= 1) return;
        const heights = `${Math.round(before.height)} beside ${Math.round(box.height)} px`;
        found.push(`buttons of different heights, ${heights}: ${row?.innerHTML.slice(0, 300)}`);
      });
    }
    return found;
  });
}
