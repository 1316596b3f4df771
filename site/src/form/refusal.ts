import { ApiError, type FieldFault } from "../api/problem";
import type { Fault, Faults } from "./faults";

/** What a refusal comes to: faults of fields, and the error itself where something belongs to no field. */
export interface Refusal<F extends string> {
  faults: Faults<F>;
  rest: unknown;
}

/** Puts the server's faults back to the fields of a form. Nothing is lost: what fits no field is left in `rest`. */
export function refusalOf<F extends string>(
  error: unknown,
  fieldOf: (path: string) => F | undefined,
  /** Errors about the whole call that belong to one field all the same. */
  keyFields: Readonly<Record<string, F>> = {},
  /** A fault of what the form does not show, as a fault of what it shows. */
  shownAs: (fault: FieldFault) => FieldFault = (fault) => fault,
): Refusal<F> {
  if (!(error instanceof ApiError)) return { faults: {} as Faults<F>, rest: error };
  const own = keyFields[error.key];
  if (own !== undefined) return { faults: { [own]: { key: error.key } } as Faults<F>, rest: null };
  const faults: Partial<Record<F, Fault>> = {};
  const strange: FieldFault[] = [];
  for (const fault of error.fields.map(shownAs)) {
    const field = fieldOf(fault.path);
    if (field === undefined) strange.push(fault);
    else faults[field] ??= { key: fault.key };
  }
  const told = error.fields.length > 0 && strange.length === 0;
  return { faults, rest: told ? null : error };
}
