/** Pixels between a panel, the text it explains and the edge of the window. */
const GAP_PX = 12;
/** The least width a panel can be read in. */
const MIN_WIDTH_PX = 300;
/** From here on panels stand at their anchor, below they are sheets (`Floating.module.css`). */
const DESK_QUERY = "(min-width: 45em)";

/** The sentence an anchor stands in. */
const SENTENCE = "p, li, dt, dd, h1, h2, h3, h4, legend, label, td, th";
/** What is read or answered as a whole; where it ends the page is free for help. */
const COLUMN = "[data-column], form, article, section, dialog, main";

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Where the letters of an element and its controls stand; its box may be wider. */
function contentBox(element: Element): Box {
  const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  const range = document.createRange();
  const add = ({ left, right, top, bottom, width }: DOMRect) => {
    if (width < 2) return;
    box.left = Math.min(box.left, left);
    box.right = Math.max(box.right, right);
    box.top = Math.min(box.top, top);
    box.bottom = Math.max(box.bottom, bottom);
  };
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (text.parentElement?.closest(".visually-hidden, [popover]")) continue;
    range.selectNodeContents(text);
    for (const rect of range.getClientRects?.() ?? []) add(rect);
  }
  for (const control of element.querySelectorAll("button, input, select, textarea, label"))
    if (!control.closest("[popover]")) add(control.getBoundingClientRect());
  return box.left === Infinity ? element.getBoundingClientRect() : box;
}

/** A sheet stands at the end of the screen that is further from the sentence, and no higher than the room there. */
function positionBottomSheet(panel: HTMLElement, block: Box) {
  const bar = panel.ownerDocument.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
  const above = block.top - Math.max(0, bar) - 2 * GAP_PX;
  panel.style.removeProperty("--room");
  const foot = window.innerHeight - Number.parseFloat(getComputedStyle(panel).bottom);
  const below = foot - block.bottom - GAP_PX;
  const top = above > below;
  panel.dataset.end = top ? "top" : "bottom";
  panel.style.setProperty("--sheet-top", `${Math.max(0, bar) + GAP_PX}px`);
  panel.style.setProperty("--room", `${Math.max(top ? above : below, 0)}px`);
}

/** Beside the column where the page is free, else above or below the sentence. */
function positionPanel(panel: HTMLElement, anchor: HTMLElement, block: Box) {
  const { innerWidth, innerHeight } = window;
  const part = anchor.closest(COLUMN) ?? anchor;
  const column = part.matches("[data-column]") ? part.getBoundingClientRect() : contentBox(part);
  const start = anchor.closest("main")?.getBoundingClientRect().left ?? 0;
  const rooms = { right: innerWidth - column.right - 2 * GAP_PX, left: column.left - start - 2 * GAP_PX };
  const room = rooms.right >= MIN_WIDTH_PX ? rooms.right : rooms.left;
  panel.style.setProperty("--room-beside", room >= MIN_WIDTH_PX ? `${room}px` : "100vw");
  const { offsetWidth: width, offsetHeight: height } = panel;
  const from = anchor.getBoundingClientRect();
  const within = (value: number, size: number, limit: number) =>
    Math.max(GAP_PX, Math.min(value, limit - size - GAP_PX));
  let x = rooms.right >= MIN_WIDTH_PX ? column.right + GAP_PX : column.left - GAP_PX - width;
  let y = within(from.top - 2 * GAP_PX, height, innerHeight);
  if (room < MIN_WIDTH_PX) {
    const below = block.bottom + GAP_PX;
    const above = block.top - GAP_PX - height;
    x = within(from.left, width, innerWidth);
    y = below + height <= innerHeight - GAP_PX || above < GAP_PX ? below : above;
  }
  panel.style.setProperty("--x", `${x}px`);
  panel.style.setProperty("--y", `${y}px`);
}

/** Places a panel that explains a word so that the sentence with the word, and what is answered, stay free. */
export function positionClear(panel: HTMLElement, anchor: HTMLElement): void {
  const block = contentBox(anchor.closest(SENTENCE) ?? anchor);
  if (window.matchMedia?.(DESK_QUERY).matches === false) positionBottomSheet(panel, block);
  else positionPanel(panel, anchor, block);
}
