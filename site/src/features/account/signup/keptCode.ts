import { dropDraft, keepDraft } from "../../../device/drafts";
import { draftInTab } from "../../../device/draftsInTab";

/** A code that was mailed. The code itself and the password are not kept. */
export interface KeptCode {
  email: string;
  /** How long it is valid from when it was sent, in minutes. */
  minutes: number;
  /** Its end, in milliseconds since 1970. */
  until: number;
}

const KEY = "signup-code";

/** Keeps in this tab that a code was mailed, so that a reload costs no second mail. */
export function keepCode(email: string, validSeconds: number): KeptCode {
  const kept = { email, minutes: Math.round(validSeconds / 60), until: Date.now() + validSeconds * 1000 };
  void keepDraft(null, KEY, kept);
  return kept;
}

/** The code that is still valid. */
export function keptCode(): KeptCode | null {
  const kept = draftInTab(null, KEY);
  if (typeof kept !== "object" || kept === null) return null;
  const { email, minutes, until } = kept as Partial<KeptCode>;
  const known = typeof email === "string" && typeof minutes === "number" && typeof until === "number";
  return known && until > Date.now() ? { email, minutes, until } : null;
}

/** A code that is no longer accepted is asked for anew. */
export function forgetCode(): void {
  void dropDraft(null, KEY);
}
