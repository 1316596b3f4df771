import type { TreatmentResult } from "../../../api/entities";
import type { Day } from "../../../dates/dates";
import type { SidedValues } from "./sidedValues";
import type { Catalog, FormFlags } from "./treatmentCatalog";
import type { SideField, TreatmentField } from "./treatmentFaults";
import type { TreatmentValues } from "./treatmentValues";

/** What the fields about a side work on, in a treatment and in each of its parts. */
export interface SideFormParts {
  values: SidedValues;
  flags: FormFlags;
  catalog: Catalog;
  /** Takes over changed values and forgets what was wrong with these fields. */
  change: (next: Partial<SidedValues>, ...fields: SideField[]) => void;
  idOf: (field: SideField) => string;
  /** The sentence for what is wrong with a field. */
  error: (field: SideField) => string | undefined;
}

/** What every group of fields of the treatment form works on. */
export interface TreatmentFormParts {
  values: TreatmentValues;
  flags: FormFlags;
  catalog: Catalog;
  birthday: Day | null;
  /** The results that can be chosen; undefined while they are loading or could not be loaded. */
  results: readonly TreatmentResult[] | undefined;
  change: (next: Partial<TreatmentValues>, ...fields: TreatmentField[]) => void;
  /** A result was chosen and is not saved yet. */
  onResult: () => void;
  idOf: (field: TreatmentField) => string;
  /** The sentence for what is wrong with a field. */
  error: (field: TreatmentField) => string | undefined;
  /** Whether something in the part with this id is to be corrected. */
  faultsOf: (part: number) => boolean;
}
