import type { Treatment } from "../api/entities";
import { useQuietRead } from "../api/hooks";
import { listKey } from "../api/keys";
import type { Day } from "../dates/dates";

/** The largest page. */
const ALL = 500;

const CHEMO = "chemo";

/** Started and without an end. */
export function isRunningChemo(
  { treatmentcategory, startdate, enddate, treatmentresult }: Treatment,
  today: Day,
): boolean {
  const begun = !startdate || startdate <= today;
  const ended = Boolean(treatmentresult) || Boolean(enddate && enddate < today);
  return treatmentcategory.key === CHEMO && begun && !ended;
}

/** Whether a chemotherapy is ongoing; undefined while loading and after a failure. */
export function useChemoRuns(today: Day): boolean | undefined {
  const { data } = useQuietRead<{ items: readonly Treatment[] }>(listKey("treatment", { size: ALL }));
  return data?.items.some((row) => isRunningChemo(row, today));
}
