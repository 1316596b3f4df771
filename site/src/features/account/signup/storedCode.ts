import { dropDraft, keepDraft } from "../../../device/drafts";
import { draftInTab } from "../../../device/draftsInTab";

/** A code that was mailed. The code itself and the password are not kept. */
export interface StoredCode {
  email: string;
  /** How long it is valid from when it was sent, in minutes. */
  minutes: number;
  /** Its end, in milliseconds since 1970. */
  until: number;
}

const KEY = "signup-code";

/** Keeps in this tab that a code was mailed, so that a reload costs no second mail. */
export function storeCode(email: string, validSeconds: number): StoredCode {
  const stored = { email, minutes: Math.round(validSeconds / 60), until: Date.now() + validSeconds * 1000 };
  void keepDraft(null, KEY, stored);
  return stored;
}

/** The code that is still valid. */
export function storedCode(): StoredCode | null {
  const stored = draftInTab(null, KEY);
  if (typeof stored !== "object" || stored === null) return null;
  const { email, minutes, until } = stored as Partial<StoredCode>;
  const known = typeof email === "string" && typeof minutes === "number" && typeof until === "number";
  return known && until > Date.now() ? { email, minutes, until } : null;
}

/** A code that is no longer accepted is asked for anew. */
export function forgetCode(): void {
  void dropDraft(null, KEY);
}
