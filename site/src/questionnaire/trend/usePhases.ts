import { useMemo } from "react";
import type { Page } from "../../api/client";
import type { Treatment } from "../../api/entities";
import { useQuietRead } from "../../api/hooks";
import { listKey } from "../../api/keys";
import type { Phase } from "./course";

/** The largest page. */
const ALL = 500;

/** What is over on the day it began. */
const ONE_DAY = /^operation/;

/**
 * The person's treatments as phases of a course; none until they are loaded, for a course can be read without them, and none where
 * they are not asked for.
 */
export function usePhases(isAsked: boolean): readonly Phase[] {
  const { data } = useQuietRead<Page<Treatment>>(isAsked ? listKey("treatment", { size: ALL }) : null);
  return useMemo(() => (data?.items ?? []).flatMap(phasesIn), [data]);
}

function phasesIn({ id, treatmentcategory, parenttreatment, startdate, enddate }: Treatment): Phase[] {
  if (parenttreatment || !startdate) return [];
  const { key, name } = treatmentcategory;
  return [{ id, key, name, from: startdate, to: enddate ?? (ONE_DAY.test(key) ? startdate : null) }];
}
