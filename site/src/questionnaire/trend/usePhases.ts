import type { Page } from "../../api/client";
import type { Treatment } from "../../api/entities";
import { useQuietRead } from "../../api/hooks";
import { listKey } from "../../api/keys";
import type { Phase } from "./course";

/** The largest page. */
const ALL = 500;

/** What is over on the day it began. */
const ONE_DAY = /^operation/;

/** The person's treatments as phases of a course; none until they are loaded, for a course can be read without them. */
export function usePhases(): readonly Phase[] {
  const { data } = useQuietRead<Page<Treatment>>(listKey("treatment", { size: ALL }));
  return (data?.items ?? []).flatMap(({ id, treatmentcategory, parenttreatment, startdate, enddate }) =>
    !parenttreatment && startdate
      ? [
          {
            id,
            name: treatmentcategory.name,
            from: startdate,
            to: enddate ?? (ONE_DAY.test(treatmentcategory.key) ? startdate : null),
          },
        ]
      : [],
  );
}
