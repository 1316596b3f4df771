import { ApiError, type FieldFault } from "../api/problem";
import type { Fault, Faults } from "./faults";
import { impose } from "./validators";

/** Faults of fields, and the error itself if something belongs to no field. */
export interface Refusal<F extends string> {
  faults: Faults<F>;
  rest: unknown;
}

/**
 * Assigns the server's faults to the fields of a form. Faults without a field are kept in `rest`; those without a sentence
 * of their own are imposed.
 */
export function refusalOf<F extends string>(
  error: unknown,
  fieldOf: (path: string) => F | undefined,
  isShown: (fault: Fault, field: F) => boolean,
  /** Errors about the whole call that belong to a field. */
  keyFields: Readonly<Record<string, F>> = {},
  /** Converts a fault of a property that the form does not show to one that it shows. */
  shownAs: (fault: FieldFault) => FieldFault = (fault) => fault,
): Refusal<F> {
  if (!(error instanceof ApiError)) return { faults: {} as Faults<F>, rest: error };
  const own = keyFields[error.key];
  if (own !== undefined) return { faults: { [own]: { key: error.key } } as Faults<F>, rest: null };
  const faults: Partial<Record<F, Fault>> = {};
  const strange: FieldFault[] = [];
  for (const fault of error.fields.map(shownAs)) {
    const field = fieldOf(fault.path);
    if (field === undefined) {
      strange.push(fault);
      continue;
    }
    const own = { key: fault.key };
    faults[field] ??= impose(!isShown(own, field))() ?? own;
  }
  const namesFields = error.fields.length > 0 && strange.length === 0;
  return { faults, rest: namesFields ? null : error };
}
