import { useEntities } from "../../api/hooks";
import { addDays } from "../../dates/dates";
import type { Entry } from "./entries";
import type { DaySpan, Extent } from "./extent";
import { ownZone } from "./zones";

interface Shown {
  entries: readonly Entry[] | undefined;
  span: DaySpan;
  loading: boolean;
  /** Which of the two somebody wants to know. */
  wanted: Record<keyof Extent, boolean>;
}

/** Whether anything lies before or after the shown days. Undefined until it is known. */
export function useEnds({
  entries,
  span,
  loading,
  wanted,
}: Shown): Record<keyof Extent, boolean | undefined> {
  // Asked for only after the days themselves, which are what the person came for.
  const ask = entries !== undefined && !loading;
  const timezone = ownZone();
  const before = { size: 1, filter: { to: addDays(span.from, -1), timezone }, sort: ["date|desc"] };
  const after = { size: 1, filter: { from: addDays(span.to, 1), timezone }, sort: ["date"] };
  const last = useEntities("timelineentry", ask && wanted.earlier ? before : null).items;
  const next = useEntities("timelineentry", ask && wanted.later ? after : null).items;
  return { earlier: last && last.length > 0, later: next && next.length > 0 };
}
