import type { Write } from "../api/rows";
import { idOf } from "./outbox/values";

/** The `timelineentrytype` of an entry that does not come back. */
const SINGLE = 1;

const isSingle = (type: unknown): boolean => idOf(type) === SINGLE;

/**
 * Whether the days of an entry are known before the server has counted them: of one day of a series, of an entry that does not
 * come back and is not about to, and of what is gone.
 */
export function isOfKnownDays({ kind, body, stored }: Write): boolean {
  if (kind === "day" || kind === "delete") return true;
  if (kind === "add") return isSingle(body.timelineentrytype);
  if (!isSingle(stored?.timelineentrytype)) return false;
  return body.timelineentrytype === undefined || isSingle(body.timelineentrytype);
}
