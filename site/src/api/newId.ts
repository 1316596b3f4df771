import { clockAhead } from "./wire";

/** Ids count milliseconds since this moment above twelve random bits (ADR 4). */
const IDS_SINCE = Date.UTC(2024, 0, 1);
const RANDOM = 2 ** 12;

let last = 0;

/** Milliseconds that so many ids made at once may be ahead; a clock that was set back is further behind. */
const ROW_MS = 1_000;

/** An id for a row that is made now; the server takes none of a time that is far ahead of its own. Those of one page rise in the order in which they are made. */
export function newId(at = Date.now() - Math.max(0, clockAhead() || 0)): number {
  last = at <= last && last - at < ROW_MS ? last + 1 : at;
  return idAt(last, Math.floor(Math.random() * RANDOM));
}

/** The id of a moment, in milliseconds since 1970, with these twelve bits below it. */
export function idAt(moment: number, bits: number): number {
  return Math.max(1, moment - IDS_SINCE) * RANDOM + (bits % RANDOM);
}
