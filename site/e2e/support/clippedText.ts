import type { Page } from "@playwright/test";

/**
 * Lines of text that a box around them hides and that no scrolling shows, such as those of a box with a fixed height when letters are
 * larger. Text that ends in an ellipsis is shortened on purpose.
 */
export function clippedText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];

    const hides = (flow: string) => flow === "hidden" || flow === "clip";
    const scrolls = (flow: string) => flow === "auto" || flow === "scroll";

    /** The element that hides the side or the middle of one of these lines. */
    function clippingElement(lines: readonly DOMRect[], from: Element): Element | null {
      // What can be scrolled to in a direction is hidden by no box further out in that direction.
      let [across, down] = [true, true];
      for (
        let holder: Element | null = from;
        holder && holder !== document.body;
        holder = holder.parentElement
      ) {
        const style = getComputedStyle(holder);
        if (style.display !== "inline" && style.display !== "contents") {
          const box = holder.getBoundingClientRect();
          across &&= !scrolls(style.overflowX) && style.textOverflow !== "ellipsis";
          down &&= !scrolls(style.overflowY) && style.webkitLineClamp === "none";
          const cutsAcross = across && hides(style.overflowX);
          const cutsDown = down && hides(style.overflowY);
          // For screen readers only, or closed.
          if ((cutsAcross || cutsDown) && (box.width <= 2 || box.height <= 2)) return null;
          const isCut = lines.some((line) => {
            const middle = (line.top + line.bottom) / 2;
            const aside = line.right > box.right + 2 || line.left < box.left - 2;
            return (cutsAcross && aside) || (cutsDown && (middle < box.top || middle > box.bottom));
          });
          if (isCut) return holder;
        }
        // A fixed element is clipped by no element around it.
        if (style.position === "fixed") return null;
      }
      return null;
    }

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
      const holder = text.parentElement;
      const options = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true };
      if (!holder?.checkVisibility(options) || text.data.trim() === "") continue;
      if (holder.closest(".visually-hidden, .skip-link, svg, select")) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
      const by = clippingElement(lines, holder);
      if (by) found.push(`text is cut: ${holder.outerHTML.slice(0, 160)} by ${by.outerHTML.slice(0, 80)}`);
    }
    return found;
  });
}
