import type { TFunction } from "i18next";
import { ApiError } from "./problem";

/** A fault of a validator or of a property in a server answer. */
export interface WordedFault {
  key: string;
  min?: number | undefined;
  max?: number | undefined;
}

/** The sentence for a failed call. A key without words gets the general one. */
export function errorText(t: TFunction, error: unknown): string {
  if (error instanceof ApiError && error.status === 429 && error.retryAfter)
    return t("ERROR.WAIT", { ns: "errors", count: Math.ceil(error.retryAfter / 60) });
  return keyText(t, error instanceof ApiError ? error.key : "error.unknown");
}

export function keyText(t: TFunction, key: string): string {
  return t([key.toUpperCase(), "ERROR.UNKNOWN"], { ns: "errors" });
}

export function fieldText(t: TFunction, fault: WordedFault): string {
  const name = fault.key.toUpperCase();
  // A value below the minimum has the key `max` too; the given bound tells which one was crossed.
  const side = name === "MAX" && fault.min !== undefined ? "MIN" : name;
  const counted = fault.min !== undefined || fault.max !== undefined ? [`FORM.ERROR.${side}_COUNT`] : [];
  return t([...counted, `FORM.ERROR.${side}`, "ERROR.VALIDATION"], {
    ns: "errors",
    min: fault.min,
    max: fault.max,
  });
}

/** The sentence for each property of a refused body. Empty for any other failure. */
export function fieldTexts(t: TFunction, error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.fields.map((fault) => [fault.path, fieldText(t, fault)]));
}
