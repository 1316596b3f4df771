import type { TreatmentResult } from "../../../api/entities";
import type { Day } from "../../../dates/dates";
import type { SidedValues } from "./sidedValues";
import type { Catalog, FormFlags } from "./treatmentCatalog";
import type { SideField, TreatmentField } from "./treatmentFaults";
import type { TreatmentValues } from "./treatmentValues";

/** State and actions for the fields of a side, in a treatment and in each of its parts. */
export interface SideFormParts {
  values: SidedValues;
  flags: FormFlags;
  catalog: Catalog;
  /** Sets values and clears the faults of these fields. */
  change: (next: Partial<SidedValues>, ...fields: SideField[]) => void;
  idOf: (field: SideField) => string;
  /** The error sentence of a field. */
  error: (field: SideField) => string | undefined;
}

/** State and actions for all groups of fields of the treatment form. */
export interface TreatmentFormParts {
  values: TreatmentValues;
  flags: FormFlags;
  catalog: Catalog;
  birthday: Day | null;
  /** The selectable results; undefined while loading or after a failure. */
  results: readonly TreatmentResult[] | undefined;
  change: (next: Partial<TreatmentValues>, ...fields: TreatmentField[]) => void;
  /** Called when a result was chosen that is not saved yet. */
  onResult: () => void;
  idOf: (field: TreatmentField) => string;
  /** The error sentence of a field. */
  error: (field: TreatmentField) => string | undefined;
  /** Whether a field of the part with this id has a fault. */
  faultsOf: (part: number) => boolean;
}
