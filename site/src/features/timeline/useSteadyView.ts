import { useLayoutEffect, useRef } from "react";
import type { Day } from "../../dates/dates";

/**
 * Keeps what is being read in its place when days are put above it. Most browsers do so by themselves; for the others
 * the page is moved on by as much as it grew.
 */
export function useSteadyView(first: Day | undefined): void {
  const last = useRef({ first, height: 0 });

  useLayoutEffect(() => {
    const { scrollHeight } = document.documentElement;
    const before = last.current;
    last.current = { first, height: scrollHeight };
    const grown = first !== undefined && before.first !== undefined && first < before.first;
    // At the very top no browser does it.
    const held =
      window.scrollY > 0 && typeof CSS !== "undefined" && CSS.supports?.("overflow-anchor", "auto");
    if (grown && !held && before.height > 0) window.scrollBy(0, scrollHeight - before.height);
  });
}
