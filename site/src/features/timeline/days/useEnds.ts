import { useEntities } from "../../../api/hooks";
import type { Query } from "../../../api/query";
import { addDays, type Day } from "../../../dates/dates";
import type { Entry } from "../entries";
import { deviceZone } from "../zones";
import type { DaySpan, Extent } from "./extent";

interface Shown {
  entries: readonly Entry[] | undefined;
  span: DaySpan;
  loading: boolean;
  /** Which of the two directions to ask for. */
  wanted: Record<keyof Extent, boolean>;
}

function before(day: Day): Query {
  return { size: 1, filter: { to: addDays(day, -1), timezone: deviceZone() }, sort: ["date|desc"] };
}

function after(day: Day): Query {
  return { size: 1, filter: { from: addDays(day, 1), timezone: deviceZone() }, sort: ["date"] };
}

/** Whether entries exist before or after the shown days. Undefined until loaded. */
export function useEnds({
  entries,
  span,
  loading,
  wanted,
}: Shown): Record<keyof Extent, boolean | undefined> {
  // Loaded after the days themselves, which matter more.
  const ask = entries !== undefined && !loading;
  const last = useEntities("timelineentry", ask && wanted.earlier ? before(span.from) : null).items;
  const next = useEntities("timelineentry", ask && wanted.later ? after(span.to) : null).items;
  return { earlier: last && last.length > 0, later: next && next.length > 0 };
}
