import { clockAhead } from "./wire";

/** Ids count milliseconds since this moment above twelve random bits (ADR 4). */
const IDS_SINCE = Date.UTC(2024, 0, 1);
const RANDOM = 2 ** 12;

/** Milliseconds that ids made at once may run ahead of the clock; one that was set back is further behind. */
const BURST_MS = 1_000;

/** The moment of the last id of this page. */
let last = 0;

/**
 * An id for a row that is made now; the server takes none of a time that is far ahead of its own. Those of one page rise in the
 * order in which they are made.
 */
export function newId(at = Date.now() - Math.max(0, clockAhead() || 0)): number {
  last = at <= last && last - at < BURST_MS ? last + 1 : at;
  return idAt(last, Math.floor(Math.random() * RANDOM));
}

/** The id of a moment, in milliseconds since 1970, with these twelve bits below it. */
export function idAt(moment: number, bits: number): number {
  return Math.max(1, moment - IDS_SINCE) * RANDOM + (bits % RANDOM);
}
