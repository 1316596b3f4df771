import type { Treatment, TreatmentCategory } from "../../../api/entities";
import { compare, type Day } from "../../../dates/dates";
import { flagsOf, rowOf } from "./treatmentCatalog";

/** Where a treatment stands on the page, seen from the operation. */
export type Place = "before" | "operation" | "after";
const PLACES: readonly Place[] = ["before", "operation", "after"];

/** The category that divides the time into before and after; a port or a biopsy does not. */
const DIVIDING = "operation";

export interface PlacedGroup {
  place: Place;
  /** Whether an operation was entered at all: without one nothing can be before or after it. */
  operated: boolean;
  rows: Treatment[];
}

/** The treatments before, at and after the operation, each group from the earliest on. Empty groups are left out. */
export function placed(rows: readonly Treatment[], categories: readonly TreatmentCategory[]): PlacedGroup[] {
  const operations = rows.filter((row) => row.treatmentcategory.key === DIVIDING);
  const [first = null] = operations.flatMap((row) => row.startdate ?? []).sort();
  return PLACES.flatMap((place) => {
    const here = rows
      .filter((row) => placeOf(row, categories, first) === place)
      .sort((a, b) => compare(a.startdate ?? "9", b.startdate ?? "9") || a.id - b.id);
    return here.length > 0 ? [{ place, operated: operations.length > 0, rows: here }] : [];
  });
}

/** The days decide; where one is missing what the treatment is for, and then the flags of its category. */
function placeOf(row: Treatment, categories: readonly TreatmentCategory[], operation: Day | null): Place {
  const flags = flagsOf(rowOf(categories, row.treatmentcategory));
  if (flags.parentCategoryDate) return "operation";
  if (operation && row.startdate) return row.startdate < operation ? "before" : "after";
  const purpose = row.treatmentcategoryleft?.key ?? "";
  if (purpose.endsWith(".neoadjuvant")) return "before";
  if (purpose.endsWith(".adjuvant")) return "after";
  return flags.pre ? "before" : "after";
}
