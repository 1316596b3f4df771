import type { Treatment } from "../api/entities";
import { useQuietRead } from "../api/hooks";
import { listKey } from "../api/keys";
import type { Day } from "../dates/dates";

/** As many rows as one answer may hold. */
const ALL = 500;

/** The category of chemotherapies by its key. */
const CHEMO = "chemo";

/** Begun, and nothing says that it ended. */
export function isRunningChemo(
  { treatmentcategory, startdate, enddate, treatmentresult }: Treatment,
  today: Day,
): boolean {
  const begun = !startdate || startdate <= today;
  const ended = Boolean(treatmentresult) || Boolean(enddate && enddate < today);
  return treatmentcategory.key === CHEMO && begun && !ended;
}

/** Whether a chemotherapy runs, as far as is known: undefined until it is, and when it cannot be asked. */
export function useChemoRuns(today: Day): boolean | undefined {
  const { data } = useQuietRead<{ items: readonly Treatment[] }>(listKey("treatment", { size: ALL }));
  return data?.items.some((row) => isRunningChemo(row, today));
}
