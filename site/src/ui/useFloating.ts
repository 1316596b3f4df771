import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { positionClear } from "./positionClear";

/** Pixels between a floating panel and its anchor, and the minimum distance to the edge of the window. */
const GAP_PX = 10;

export interface FloatingOptions {
  open: boolean;
  /** `returnFocus` is false when the person has moved the focus already. */
  onClose: (returnFocus: boolean) => void;
  anchor: RefObject<HTMLElement | null>;
  panel: RefObject<HTMLElement | null>;
  /** The edge that is aligned with the anchor where there is space. */
  align: "start" | "end";
  /** It explains a word: the sentence with the word stays free. */
  clear?: boolean | undefined;
}

/** Positions the panel by two custom properties; on phones the style sheet ignores them and keeps it at the bottom. */
function position(panel: HTMLElement, anchor: HTMLElement, align: "start" | "end") {
  const from = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const { innerWidth, innerHeight } = window;
  const wanted = align === "start" ? from.left : from.right - width;
  const x = Math.max(GAP_PX, Math.min(wanted, innerWidth - width - GAP_PX));
  const below = from.bottom + GAP_PX;
  const above = from.top - GAP_PX - height;
  const fitsBelow = below + height <= innerHeight - GAP_PX;
  const y =
    fitsBelow || above < GAP_PX ? Math.max(GAP_PX, Math.min(below, innerHeight - height - GAP_PX)) : above;
  panel.style.setProperty("--x", `${x}px`);
  panel.style.setProperty("--y", `${y}px`);
}

/** Opens a panel above everything else, keeps it at its anchor and closes it on Esc and on a press outside. */
export function useFloating({ open, onClose, anchor, panel, align, clear = false }: FloatingOptions) {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useLayoutEffect(() => {
    const element = panel.current;
    if (!open || !element) return;
    // The top layer: a sticky header with a filter or a scrolling box would otherwise clip the panel.
    if ("showPopover" in element) {
      element.popover = "manual";
      element.showPopover();
    }
    const update = () => {
      if (!anchor.current) return;
      if (clear) positionClear(element, anchor.current);
      else position(element, anchor.current, align);
    };
    update();
    // Its text may come later, or a picture.
    const sizes = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(update);
    sizes?.observe(element);
    window.addEventListener("resize", update);
    window.addEventListener("scroll", update, true);
    return () => {
      sizes?.disconnect();
      window.removeEventListener("resize", update);
      window.removeEventListener("scroll", update, true);
    };
  }, [open, anchor, panel, align, clear]);

  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // A dialog underneath must not close as well.
      event.preventDefault();
      event.stopPropagation();
      close.current(true);
    };
    const onPress = (event: PointerEvent) => {
      const target = event.target as Node;
      if (panel.current?.contains(target) || anchor.current?.contains(target)) return;
      close.current(false);
    };
    document.addEventListener("keydown", onKey, true);
    document.addEventListener("pointerdown", onPress, true);
    return () => {
      document.removeEventListener("keydown", onKey, true);
      document.removeEventListener("pointerdown", onPress, true);
    };
  }, [open, anchor, panel]);
}
