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

/** The faults in the order of the page; what the page does not list comes last. */
export function inOrder<F extends string>(faults: Faults<F>, fields: readonly F[]): [F, Fault][] {
  const place = (field: F) => (fields.includes(field) ? fields.indexOf(field) : fields.length);
  const found = Object.entries(faults) as [F, Fault | undefined][];
  return found
    .flatMap(([field, fault]): [F, Fault][] => (fault ? [[field, fault]] : []))
    .sort(([a], [b]) => place(a) - place(b));
}
