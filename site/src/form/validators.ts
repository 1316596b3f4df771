import type { Fault } from "./faults";

/** Validates one value; `null` means valid. Empty values are left to `required`. */
export type Validator = (value: unknown) => Fault | null;

export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === "";
}

/** V-REQUIRED and V-PROMPT. */
export const required: Validator = (value) => (isEmpty(value) ? { key: "required" } : null);

/** V-EMAIL. Finds typing errors only; the site cannot know whether the address exists. */
export const email: Validator = (value) =>
  isEmpty(value) || /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(String(value)) ? null : { key: "email" };

/** V-ZIP. Five digits, stored as text because of the leading zero. */
export const zipCode: Validator = (value) =>
  isEmpty(value) || /^\d{5}$/.test(String(value)) ? null : { key: "pattern" };

/** V-IMPOSE. A fault that is forced on from outside, whatever the value; `fault` where more is known of it. */
export function impose(on: boolean, fault: Fault = { key: "impose" }): () => Fault | null {
  return () => (on ? fault : null);
}

/** The first fault of a value, in the order of the rules. */
export function firstFault(value: unknown, rules: readonly Validator[]): Fault | null {
  for (const rule of rules) {
    const fault = rule(value);
    if (fault) return fault;
  }
  return null;
}
