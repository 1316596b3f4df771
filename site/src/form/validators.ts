import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "../constants";
import type { Fault } from "./faults";

/** Judges one value; `null` means fine. Empty values are left to `required`. */
export type Validator = (value: unknown) => Fault | null;

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === "";
}

/** The number behind a number or a numeric string; text that is no number is not judged by bounds. */
function numeric(value: unknown): number | null {
  if (typeof value === "number") return value;
  if (typeof value !== "string" || value.trim() === "") return null;
  const number = Number(value);
  return Number.isNaN(number) ? null : number;
}

/** V-REQUIRED and V-PROMPT. */
export const required: Validator = (value) => (isEmpty(value) ? { key: "required" } : null);

/** V-MAX. */
export function maximum(max: number): Validator {
  return (value) => {
    const number = numeric(value);
    return number !== null && number > max ? { key: "max", max } : null;
  };
}

/** V-MIN. */
export function minimum(min: number): Validator {
  return (value) => {
    const number = numeric(value);
    return number !== null && number < min ? { key: "max", min } : null;
  };
}

/** V-INT. */
export const integer: Validator = (value) => {
  if (isEmpty(value)) return null;
  const number = numeric(value);
  return number !== null && Number.isInteger(number) ? null : { key: "integer" };
};

/** V-EQUAL. The fault belongs to both fields. */
export function equal(first: unknown, second: unknown): Fault | null {
  return first === second ? null : { key: "validateEqual" };
}

function contains(pattern: RegExp, key: string): Validator {
  return (value) => (isEmpty(value) || pattern.test(String(value)) ? null : { key });
}

/** V-PW-LOWER. */
export const hasLeastOneLowerChar = contains(/\p{Ll}/u, "hasLeastOneLowerChar");
/** V-PW-UPPER. */
export const hasLeastOneUpperChar = contains(/\p{Lu}/u, "hasLeastOneUpperChar");
/** V-PW-NUMBER. */
export const hasLeastOneNumber = contains(/\p{Nd}/u, "hasLeastOneNumber");
/** V-PW-SPECIAL. A space is neither punctuation nor symbol. */
export const hasLeastOneSpecial = contains(/[\p{P}\p{S}]/u, "hasLeastOneSpecial");

/** V-PW-LENGTH, counted in characters as a person counts them. */
export const passwordLength: Validator = (value) => {
  if (isEmpty(value)) return null;
  const length = [...String(value)].length;
  if (length < PASSWORD_MIN_LENGTH) return { key: "minlength", min: PASSWORD_MIN_LENGTH };
  return length > PASSWORD_MAX_LENGTH ? { key: "maxlength", max: PASSWORD_MAX_LENGTH } : null;
};

/** V-PW-SET, in the order in which the rules are shown. */
export const PASSWORD_RULES: readonly { key: string; check: Validator }[] = [
  { key: "minlength", check: passwordLength },
  { key: "hasLeastOneLowerChar", check: hasLeastOneLowerChar },
  { key: "hasLeastOneUpperChar", check: hasLeastOneUpperChar },
  { key: "hasLeastOneNumber", check: hasLeastOneNumber },
  { key: "hasLeastOneSpecial", check: hasLeastOneSpecial },
];

/** V-EMAIL. Only a slip is caught here; whether the address exists is not for the site to say. */
export const email: Validator = (value) =>
  isEmpty(value) || /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(String(value)) ? null : { key: "email" };

/** V-ZIP. Five digits, kept as text because of the leading zero. */
export const zipCode: Validator = (value) =>
  isEmpty(value) || /^\d{5}$/.test(String(value)) ? null : { key: "pattern" };

/** The first fault of a value, in the order of the rules. */
export function firstFault(value: unknown, rules: readonly Validator[]): Fault | null {
  for (const rule of rules) {
    const fault = rule(value);
    if (fault) return fault;
  }
  return null;
}
