import { startTransition, useEffect, useState } from "react";
import { painted } from "./yieldToMain";

/** Whether the site was painted since the page was opened. */
let isPainted = false;

/** After a reload or "back" the browser restores the scroll position, which needs the full height of the page at once. */
function comesBack(): boolean {
  const [opening] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return opening !== undefined && opening.type !== "navigate";
}

/**
 * False until the first paint. Content below the visible part is rendered after it: on a slow phone the first paint is
 * earlier then, and taps are handled in between.
 */
export function useFirstPaint(): boolean {
  const [shown, setShown] = useState(() => isPainted || comesBack());
  useEffect(() => {
    if (shown) return;
    void painted(1).then(() => {
      isPainted = true;
      startTransition(() => setShown(true));
    });
  }, [shown]);
  return shown;
}
