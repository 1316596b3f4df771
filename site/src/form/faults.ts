import type { Day } from "../dates/dates";

/**
 * Why a value is refused. `key` is the specification's error key. The crossed bound is included, because a value below the
 * minimum has the key `max` as well, and only the bound decides on the sentence.
 */
export interface Fault {
  key: string;
  min?: number | undefined;
  max?: number | undefined;
  /** The limit that was crossed, for the two date keys. */
  day?: Day | undefined;
}

/** At most one fault per field, in the order of the summary. */
export type Faults<F extends string = string> = Readonly<Partial<Record<F, Fault>>>;

/** The faults in the order of the page; fields that are not listed come last. */
export function inOrder<F extends string>(faults: Faults<F>, fields: readonly F[]): [F, Fault][] {
  const index = (field: F) => (fields.includes(field) ? fields.indexOf(field) : fields.length);
  const found = Object.entries(faults) as [F, Fault | undefined][];
  return found
    .flatMap(([field, fault]): [F, Fault][] => (fault ? [[field, fault]] : []))
    .sort(([a], [b]) => index(a) - index(b));
}
