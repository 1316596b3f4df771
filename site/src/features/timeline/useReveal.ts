import { useEffect, useState } from "react";
import type { Day } from "../../dates/dates";
import { dayId } from "./days";

/** Which day to bring to the front: this one, or the nearest of the newly shown ones. */
export type Wanted = { at: Day } | { before: Day } | { after: Day };

function find(days: readonly Day[], wanted: Wanted): Day | undefined {
  if ("at" in wanted) return days.find((day) => day === wanted.at);
  if ("before" in wanted) return days.findLast((day) => day < wanted.before);
  return days.find((day) => day > wanted.after);
}

/**
 * Moves focus and view to the heading of a day that was asked for, once the list holds it. `settled` says that no
 * further days are on their way; then a day that is not there is not waited for.
 */
export function useReveal(days: readonly Day[], settled: boolean): (wanted: Wanted) => void {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const key = days.join(" ");

  // biome-ignore lint/correctness/useExhaustiveDependencies: the days are compared by what they say
  useEffect(() => {
    if (!wanted || !settled) return;
    setWanted(null);
    const day = find(days, wanted);
    const heading = day && document.getElementById(dayId(day))?.querySelector<HTMLElement>("h2");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.scrollIntoView?.({ block: "start" });
    heading.focus({ preventScroll: true });
  }, [wanted, settled, key]);

  return setWanted;
}
