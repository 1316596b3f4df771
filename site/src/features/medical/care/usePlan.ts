import schedule from "../../../../../infra/aftercare/schedule.json";
import type { Treatment } from "../../../api/entities";
import type { ApiError } from "../../../api/problem";
import { useDateSupport } from "../../../app/dateSupport";
import { useCurrentProfile } from "../../../app/medicalProfile";
import type { Day } from "../../../dates/dates";
import { useAllTreatments } from "../treatment/useAllTreatments";
import { hasMetastases, useFormulas } from "./formula";
import { type Suggestion, suggestionsFor } from "./schedule";

/**
 * The aftercare plan: none yet, decided by the team because the disease came back or has spread, or the days of the
 * guideline.
 */
export type Plan =
  | { kind: "unknown" }
  | { kind: "failed"; error: ApiError }
  | { kind: "noStart" }
  | { kind: "again" }
  | { kind: "spread" }
  | { kind: "days"; start: Day; days: Suggestion[] };

/** Whether a recorded treatment is only given when the disease has spread. */
export function isForSpread({
  treatmentcategory,
  treatmentcategoryleft,
  treatmentcategoryright,
}: Treatment): boolean {
  return [treatmentcategory, treatmentcategoryleft, treatmentcategoryright].some(
    (category) => category && schedule.withoutPlan.includes(category.key),
  );
}

/** The plan of the current profile. All of its data is loaded by the medical profile anyway. */
export function usePlan(): { plan: Plan; reload: () => void } {
  const { today } = useDateSupport();
  const { profile, error, isLoading, reload: reloadProfile } = useCurrentProfile();
  const rows = useAllTreatments();
  const { formulas, error: formulaError, reload: reloadFormulas } = useFormulas();

  function plan(): Plan {
    if (!profile) {
      if (error) return { kind: "failed", error };
      return { kind: isLoading ? "unknown" : "noStart" };
    }
    if (profile.diseaseAgain) return { kind: "again" };
    if (!profile.aftercare) return { kind: "noStart" };
    // Shown only once nothing can rule it out any more: a plan that disappears again would hurt.
    if (!rows.items || !formulas) {
      const failed = rows.error ?? formulaError;
      return failed ? { kind: "failed", error: failed } : { kind: "unknown" };
    }
    if (hasMetastases(formulas) || rows.items.some(isForSpread)) return { kind: "spread" };
    return { kind: "days", start: profile.aftercare, days: suggestionsFor(profile.aftercare, today) };
  }

  return {
    plan: plan(),
    reload: () => void Promise.all([reloadProfile(), rows.reload(), reloadFormulas()]),
  };
}
