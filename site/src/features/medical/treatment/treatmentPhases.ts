import type { Treatment, TreatmentCategory } from "../../../api/entities";
import { compare, type Day } from "../../../dates/dates";
import { flagsOf, rowOf } from "./treatmentCatalog";

/** The phase of a treatment relative to the operation. */
export type OperationPhase = "before" | "operation" | "after";
const OPERATION_PHASES: readonly OperationPhase[] = ["before", "operation", "after"];

/** The category that divides the phases; a port or a biopsy does not. */
const DIVIDING = "operation";

export interface PhaseGroup {
  phase: OperationPhase;
  /** Whether an operation was entered: without one nothing is called before or after it. */
  operated: boolean;
  rows: Treatment[];
}

/** The treatments before, at and after the operation, each group in order of time. Empty groups are left out. */
export function groupByPhase(
  rows: readonly Treatment[],
  categories: readonly TreatmentCategory[],
): PhaseGroup[] {
  const operations = rows.filter((row) => row.treatmentcategory.key === DIVIDING);
  const [first = null] = operations.flatMap((row) => row.startdate ?? []).sort();
  return OPERATION_PHASES.flatMap((phase) => {
    const here = rows
      .filter((row) => operationPhaseOf(row, categories, first) === phase)
      .sort((a, b) => compare(a.startdate ?? "9", b.startdate ?? "9") || a.id - b.id);
    return here.length > 0 ? [{ phase, operated: operations.length > 0, rows: here }] : [];
  });
}

/** By first day; without one by the purpose of the treatment, then by the flags of its category. */
function operationPhaseOf(
  row: Treatment,
  categories: readonly TreatmentCategory[],
  operation: Day | null,
): OperationPhase {
  const flags = flagsOf(rowOf(categories, row.treatmentcategory));
  if (flags.parentCategoryDate) return "operation";
  if (operation && row.startdate) return row.startdate < operation ? "before" : "after";
  const purpose = row.treatmentcategoryleft?.key ?? "";
  if (purpose.endsWith(".neoadjuvant")) return "before";
  if (purpose.endsWith(".adjuvant")) return "after";
  return flags.pre ? "before" : "after";
}
