import type { Page } from "@playwright/test";

/**
 * Lines of text that a box around them hides and that no scrolling shows, such as those of a box with a fixed height when letters are
 * larger. Text that ends in an ellipsis is shortened on purpose.
 */
export function cutText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];

    function isHiddenOnPurpose(holder: Element): boolean {
      const { textOverflow, webkitLineClamp } = getComputedStyle(holder);
      return textOverflow === "ellipsis" || webkitLineClamp !== "none";
    }

    /** The element that hides the middle of one of these lines. */
    function cutter(lines: readonly DOMRect[], from: Element): Element | null {
      for (
        let holder: Element | null = from;
        holder && holder !== document.body;
        holder = holder.parentElement
      ) {
        const { overflowX, overflowY, position, display } = getComputedStyle(holder);
        const clips = overflowX !== "visible" && display !== "inline" && display !== "contents";
        if (clips) {
          if (isHiddenOnPurpose(holder)) return null;
          if ([overflowX, overflowY].some((flow) => flow === "auto" || flow === "scroll")) return null;
          const box = holder.getBoundingClientRect();
          // For screen readers only, or closed.
          if (box.width <= 2 || box.height <= 2) return null;
          const isCut = lines.some((line) => {
            const middle = (line.top + line.bottom) / 2;
            const aside = line.right > box.right + 2 || line.left < box.left - 2;
            return aside || middle < box.top || middle > box.bottom;
          });
          if (isCut) return holder;
        }
        // A fixed element is clipped by no element around it.
        if (position === "fixed") return null;
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
      const by = cutter(lines, holder);
      if (by) found.push(`text is cut: ${holder.outerHTML.slice(0, 160)} by ${by.outerHTML.slice(0, 80)}`);
    }
    return found;
  });
}
