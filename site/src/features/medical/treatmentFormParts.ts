import type { Day } from "../../dates/dates";
import type { Fault } from "./faults";
import type { Catalog, FormFlags } from "./treatmentCatalog";
import type { TreatmentField } from "./treatmentFaults";
import type { TreatmentValues } from "./treatmentValues";

/** What every group of fields of the treatment form works on. */
export interface TreatmentFormParts {
  values: TreatmentValues;
  flags: FormFlags;
  catalog: Catalog;
  birthday: Day | null;
  /** Takes over changed values and forgets what was wrong with these fields. */
  change: (next: Partial<TreatmentValues>, ...fields: TreatmentField[]) => void;
  idOf: (field: TreatmentField) => string;
  fault: (field: TreatmentField) => Fault<TreatmentField> | undefined;
}
