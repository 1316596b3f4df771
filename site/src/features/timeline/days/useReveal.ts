import { useEffect, useState } from "react";
import type { Day } from "../../../dates/dates";
import { dayId } from "./days";
import type { Extent } from "./extent";

/** The day to move to: this one, or the nearest of the newly shown ones. */
type Wanted = { at: Day } | { before: Day } | { after: Day };

function find(days: readonly Day[], wanted: Wanted): Day | undefined {
  if ("at" in wanted) return days.find((day) => day === wanted.at);
  if ("before" in wanted) return days.findLast((day) => day < wanted.before);
  return days.find((day) => day > wanted.after);
}

interface Shown {
  days: readonly Day[];
  extent: Extent;
  /** False while further days are loading. */
  isLoaded: boolean;
}

/**
 * Moves focus and view to the heading of the wanted day once the list includes it. A day without entries is not in the
 * list; then the focus stays where it is.
 */
export function useReveal({ days, extent, isLoaded }: Shown): (wanted: Wanted, extent: Extent) => void {
  const [request, setRequest] = useState<{ wanted: Wanted; extent: Extent } | null>(null);
  const key = days.join(" ");
  const reached =
    request !== null &&
    isLoaded &&
    extent.earlier >= request.extent.earlier &&
    extent.later >= request.extent.later;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the days are compared by value
  useEffect(() => {
    if (!request || !reached) return;
    setRequest(null);
    const day = find(days, request.wanted);
    const heading = day && document.getElementById(dayId(day))?.querySelector<HTMLElement>("h2");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.scrollIntoView?.({ block: "start" });
    heading.focus({ preventScroll: true });
  }, [request, reached, key]);

  return (wanted, target) => setRequest({ wanted, extent: target });
}
