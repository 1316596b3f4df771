import { useLayoutEffect, useRef } from "react";
import type { Day } from "../../../dates/dates";

/**
 * Keeps the visible rows in place when days are inserted above them. Most browsers do so (scroll anchoring); in the others
 * the page is scrolled by as much as it grew.
 */
export function useSteadyView(first: Day | undefined): void {
  const before = useRef(first);
  const grows = first !== undefined && before.current !== undefined && first < before.current;
  // Measured only before the list changes: measuring forces a layout.
  const height = grows ? document.documentElement.scrollHeight : 0;

  useLayoutEffect(() => {
    before.current = first;
    if (!grows) return;
    // At scroll position 0 no browser anchors.
    const held =
      window.scrollY > 0 && typeof CSS !== "undefined" && CSS.supports?.("overflow-anchor", "auto");
    if (!held) window.scrollBy(0, document.documentElement.scrollHeight - height);
  });
}
