import type { TFunction } from "i18next";
import { ApiError } from "./problem";

/** What a validator of the site or a field of a server answer says is wrong. */
export interface WordedFault {
  key: string;
  min?: number | undefined;
  max?: number | undefined;
}

/** Field keys whose sentence is listed under another name in the specification. */
const RENAMED: Record<string, string> = { validateEqual: "EQUALITY" };

/** The sentence for a failed call. A key without words says only that it did not work. */
export function errorText(t: TFunction, error: unknown): string {
  return keyText(t, error instanceof ApiError ? error.key : "error.unknown");
}

/** The sentence for the key of a failed call. */
export function keyText(t: TFunction, key: string): string {
  return t([key.toUpperCase(), "ERROR.UNKNOWN"], { ns: "errors" });
}

/** The sentence under a field. */
export function fieldText(t: TFunction, fault: WordedFault): string {
  const name = RENAMED[fault.key] ?? fault.key.toUpperCase();
  // A value below the minimum reports under `max` too; the bound it carries tells which one was crossed.
  const side = name === "MAX" && fault.min !== undefined ? "MIN" : name;
  const counted = fault.min !== undefined || fault.max !== undefined ? [`FORM.ERROR.${side}_COUNT`] : [];
  return t([...counted, `FORM.ERROR.${side}`, "ERROR.VALIDATION"], {
    ns: "errors",
    min: fault.min,
    max: fault.max,
  });
}

/** Sentence per property of a refused body, for putting back under the fields. Empty for any other failure. */
export function fieldTexts(t: TFunction, error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.fields.map((fault) => [fault.path, fieldText(t, fault)]));
}

/**
 * ER-10 and C-14: failures of lookup lists, of treatments and of the calls around the session are logged; what could not be
 * shown says so in its own place.
 */
const SILENT = [
  /^(academictitle|addressbookentrycategory|country|distantmetastaseslocation|distantmetastasespresent)\//,
  /^(her2type|histology|language|lymphnodecount|proliferationmarkerband|receptortype|resectionstate)\//,
  /^(salutation|stresslevelcategory|timelineentrycategory|timelineentrytype|timezone|tumorgrading)\//,
  /^(tumorsize|treatment|treatmentcategory|treatmentresult|treatmenttype|tumorInfoAssistantcategory)\//,
  /^(logout|v1\/session\/user|pushdevice)/,
  /^notification\/list/,
];

export function isSilent(key: string): boolean {
  return SILENT.some((pattern) => pattern.test(key));
}
