import { useLayoutEffect, useRef } from "react";
import type { Day } from "../../../dates/dates";

/**
 * Keeps what is being read in its place when days are put above it. Most browsers do so by themselves; for the others
 * the page is moved on by as much as it grew.
 */
export function useSteadyView(first: Day | undefined): void {
  const before = useRef(first);
  const grows = first !== undefined && before.current !== undefined && first < before.current;
  // Read while the page is still as it was, and only then: measuring makes the browser lay it out on the spot.
  const height = grows ? document.documentElement.scrollHeight : 0;

  useLayoutEffect(() => {
    before.current = first;
    if (!grows) return;
    // At the very top no browser does it.
    const held =
      window.scrollY > 0 && typeof CSS !== "undefined" && CSS.supports?.("overflow-anchor", "auto");
    if (!held) window.scrollBy(0, document.documentElement.scrollHeight - height);
  });
}
