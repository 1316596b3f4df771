import { ApiError, type FieldFault } from "../api/problem";
import type { Day } from "../dates/dates";

/**
 * Why a value is refused. `key` is the specification's error key; the bound that was crossed goes along, because a
 * value below the minimum reports under `max` as well and only the bound tells which sentence fits.
 */
export interface Fault {
  key: string;
  min?: number | undefined;
  max?: number | undefined;
  /** The day that was crossed, for the two date keys. */
  day?: Day | undefined;
}

/** At most one fault per field, in the order in which they are told. */
export type Faults<F extends string = string> = Readonly<Partial<Record<F, Fault>>>;

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
): Refusal<F> {
  if (!(error instanceof ApiError)) return { faults: {} as Faults<F>, rest: error };
  const own = keyFields[error.key];
  if (own !== undefined) return { faults: { [own]: { key: error.key } } as Faults<F>, rest: null };
  const faults: Partial<Record<F, Fault>> = {};
  const strange: FieldFault[] = [];
  for (const fault of error.fields) {
    const field = fieldOf(fault.path);
    if (field === undefined) strange.push(fault);
    else faults[field] ??= { key: fault.key };
  }
  const told = error.fields.length > 0 && strange.length === 0;
  return { faults, rest: told ? null : error };
}

/** The faults in the order of the page; what the page does not list comes last. */
export function inOrder<F extends string>(faults: Faults<F>, fields: readonly F[]): [F, Fault][] {
  const place = (field: F) => (fields.includes(field) ? fields.indexOf(field) : fields.length);
  const found = Object.entries(faults) as [F, Fault | undefined][];
  return found
    .flatMap(([field, fault]): [F, Fault][] => (fault ? [[field, fault]] : []))
    .sort(([a], [b]) => place(a) - place(b));
}
