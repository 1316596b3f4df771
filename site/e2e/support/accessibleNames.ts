import type { Page } from "@playwright/test";

/** Controls whose name leaves out letters or digits that they show: by speech they are not found (WCAG 2.5.3). */
export function accessibleNameFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const plain = (text: string) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, " ")
        .trim();
    const controls = document.querySelectorAll<HTMLElement>(
      ":is(button, a[href], summary, [role=button])[aria-label]",
    );
    return [...controls].flatMap((control) => {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
      const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      const shown: string[] = [];
      while (texts.nextNode()) {
        const holder = texts.currentNode.parentElement;
        if (holder?.checkVisibility() && !holder.closest(".visually-hidden, svg"))
          shown.push(texts.currentNode.textContent ?? "");
      }
      const [name, text] = [plain(control.ariaLabel ?? ""), plain(shown.join(" "))];
      return ` ${name} `.includes(text === "" ? "" : ` ${text} `)
        ? []
        : [`shows "${text}" and is called "${control.ariaLabel}": ${control.outerHTML.slice(0, 160)}`];
    });
  });
}
