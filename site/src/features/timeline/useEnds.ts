import { useEntities } from "../../api/hooks";
import { type Entry, isRunning } from "./entries";
import type { DaySpan } from "./extent";

interface Shown {
  entries: readonly Entry[] | undefined;
  span: DaySpan;
  loading: boolean;
}

/**
 * Whether anything lies before or after the shown days. The first and the last stored row say it, and those of the
 * shown entries that go on coming back. Undefined until it is known.
 */
export function useEnds({ entries, span, loading }: Shown): Record<"earlier" | "later", boolean | undefined> {
  // Asked for only after the days themselves, which are what the person came for.
  const ask = entries !== undefined;
  const first = useEntities("timelineentry", ask ? { size: 1, sort: ["date"] } : null).items;
  const last = useEntities("timelineentry", ask ? { size: 1, sort: ["date|desc"] } : null).items;
  const [earliest, latest] = [first?.[0], last?.[0]];
  const known = entries !== undefined && !loading;
  return {
    earlier: known && first ? earliest !== undefined && earliest.date < span.from : undefined,
    later:
      known && last
        ? (latest !== undefined && latest.date > span.to) ||
          entries.some((entry) => isRunning(entry, span.to))
        : undefined,
  };
}
