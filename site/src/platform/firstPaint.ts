import { startTransition, useEffect, useState } from "react";
import { painted } from "./yieldToMain";

/** Whether this program was painted since the page was opened. */
let seen = false;

/** Who reloads or comes back from elsewhere finds her place again only on a page that is as long as it was. */
function comesBack(): boolean {
  const [opening] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return opening !== undefined && opening.type !== "navigate";
}

/**
 * False until the program has been painted for the first time. What lies below the screen can wait that long: on a slow
 * phone the first paint comes sooner, and taps are answered between the two.
 */
export function useFirstPaint(): boolean {
  const [shown, setShown] = useState(() => seen || comesBack());
  useEffect(() => {
    if (shown) return;
    void painted(1).then(() => {
      seen = true;
      startTransition(() => setShown(true));
    });
  }, [shown]);
  return shown;
}
