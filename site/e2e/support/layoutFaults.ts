import type { Page } from "@playwright/test";

/**
 * Layout faults that no accessibility rule finds: a word broken inside, a column too narrow to read, a control that is
 * covered or cut off. The window has to be as high as the page, or contain the open dialog.
 */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Shorter words are not broken, longer ones may not fit on a line; words with punctuation inside may break there. */
    const WORD = /(?<!\p{L})\p{L}{5,24}(?!\p{L})/gu;
    const MIN_LETTERS = 5;
    const CONTROLS = "a[href], button, input, select, textarea, summary, [role=option], [tabindex='0']";
    const found: string[] = [];
    const modal = [...document.querySelectorAll("dialog:modal")].at(-1);
    const root = modal ?? document.body;

    function say(what: string, element: Element) {
      found.push(`${what}: ${element.outerHTML.slice(0, 160)}`);
    }

    /** Elements for screen readers only are a pixel wide. */
    function isVisible(element: Element): boolean {
      const options = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true };
      if (!element.checkVisibility(options)) return false;
      if (element.closest(".visually-hidden, .skip-link")) return false;
      const { width, height } = element.getBoundingClientRect();
      return width > 2 && height > 2;
    }

    interface ClippingBox {
      element: Element;
      box: DOMRect;
      scrolls: boolean;
    }

    /** The elements around an element that clip it, with whether they can be scrolled. */
    function clippingBoxes(element: Element): ClippingBox[] {
      const boxes: ClippingBox[] = [];
      for (let holder = element.parentElement; holder; holder = holder.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(holder);
        if (position === "fixed" && overflowX === "visible") break;
        if (overflowX === "visible" || holder === document.body || holder === document.documentElement)
          continue;
        const scrolls = [overflowX, overflowY].some((flow) => flow === "auto" || flow === "scroll");
        boxes.push({ element: holder, box: holder.getBoundingClientRect(), scrolls });
        // A fixed element is clipped by no element around it.
        if (position === "fixed") break;
      }
      return boxes;
    }

    /** Whether a bar that sticks or floats covers the control, and scrolling reveals it. */
    function isPassing(control: Element, hit: Element, around: readonly ClippingBox[]): boolean {
      const below = document.documentElement.scrollHeight - innerHeight - scrollY;
      const pageScrolls = document.documentElement.scrollHeight > innerHeight + 1;
      if (pageScrolls && hit.closest("nav, header")) return true;
      for (let bar: Element | null = hit; bar && !bar.contains(control); bar = bar.parentElement) {
        const { position } = getComputedStyle(bar);
        if (position === "sticky")
          return pageScrolls || around.some(({ scrolls, element }) => scrolls && element.contains(bar));
        // A page as high as the window grows with it: its end stays under a message until one scrolls.
        if (position === "fixed")
          return control.getBoundingClientRect().bottom - bar.getBoundingClientRect().top <= below;
      }
      return false;
    }

    function judgeText(text: Text, holder: Element) {
      const range = document.createRange();
      for (const { 0: word, index } of text.data.matchAll(WORD)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
        if (lines.size > 1) say(`"${word}" is broken`, holder);
      }
      range.selectNodeContents(text);
      const rects = [...range.getClientRects()];
      const width = Math.max(...rects.map(({ right }) => right)) - Math.min(...rects.map(({ left }) => left));
      const letter = Number.parseFloat(getComputedStyle(holder).fontSize) / 2;
      const narrow = rects.length > 2 && width < MIN_LETTERS * letter;
      if (narrow) say("a column under five letters wide", holder);
    }

    function judgeControl(control: Element) {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const around = clippingBoxes(control);
      // For screen readers only.
      if (around.some(({ box }) => box.width <= 2 || box.height <= 2)) return;
      const aside = around.some(
        ({ box, scrolls }) => scrolls && (y < box.top || y > box.bottom || x < box.left || x > box.right),
      );
      if (aside) return;
      const cut = around.some(
        ({ box, scrolls }) => !scrolls && (left < box.left - 2 || right > box.right + 2),
      );
      const outside = left < -2 || right > innerWidth + 2;
      const own = getComputedStyle(control);
      const clipped =
        own.overflowX !== "visible" &&
        control.matches("a, button, summary") &&
        control.scrollWidth > control.clientWidth + 1;
      if (cut || outside || clipped)
        return say(`cut off${outside ? " by the screen" : ""}${clipped ? " inside" : ""}`, control);
      if (y < 0 || y > innerHeight) return;
      const hit = document.elementFromPoint(x, y);
      // What came into view meanwhile has made the page higher than its window.
      if (hit === null) return;
      const label = control.closest("label") ?? (control as HTMLInputElement).labels?.[0];
      const free = control.contains(hit) || hit.contains(control) || label?.contains(hit);
      // An open dialog or popover may cover it.
      if (free || hit.closest("[popover]") || isPassing(control, hit, around)) return;
      say(`covered by ${hit.outerHTML.slice(0, 80)}`, control);
    }

    /** A drawn edge runs through the words of a legend unless they are taken out of it. */
    function judgeLegend(legend: Element) {
      const group = legend.parentElement;
      if (!group?.matches("fieldset")) return;
      const edge = Number.parseFloat(getComputedStyle(group).borderTopWidth);
      const top = group.getBoundingClientRect().top;
      const box = legend.getBoundingClientRect();
      if (edge > 0 && box.top < top + edge) say("a legend across the edge of its card", legend);
    }

    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const holder = node.parentElement;
      if (holder && (node as Text).data.trim() !== "" && isVisible(holder) && !holder.closest("svg, select"))
        judgeText(node as Text, holder);
    }
    for (const legend of root.querySelectorAll("legend")) if (isVisible(legend)) judgeLegend(legend);
    for (const control of root.querySelectorAll(CONTROLS)) {
      const shown =
        isVisible(control) || (control.matches("input") && isVisible(control.closest("label") ?? control));
      if (shown && !control.closest("svg")) judgeControl(control);
    }
    return found;
  });
}

/** Letters of a word that has to fit on a line even at double size on a phone. */
const MAX_SHORT_WORD = 8;

/** With letters of double size: short words that break inside, and words of a picture that leave its page. */
export function faultsAtDoubleSize(page: Page): Promise<string[]> {
  return page.evaluate((most) => {
    const short = new RegExp(`(?<!\\p{L})\\p{L}{3,${most}}(?!\\p{L})`, "gu");
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
      const holder = node.parentElement;
      if (!holder?.checkVisibility() || holder.closest(".visually-hidden, select, title, desc")) continue;
      const range = document.createRange();
      if (holder.closest("svg")) {
        const { right } = holder.getBoundingClientRect();
        if (right > innerWidth) found.push(`cut off in a picture: ${node.data}`);
        continue;
      }
      for (const { 0: word, index } of node.data.matchAll(short)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
        if (lines.size > 1) found.push(`"${word}" is broken: ${holder.outerHTML.slice(0, 160)}`);
      }
    }
    return found;
  }, MAX_SHORT_WORD);
}
