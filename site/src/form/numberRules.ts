import { isEmpty, type Validator } from "./validators";

/** The value of a number or a numeric string; null for other text, which has no bounds. */
function numeric(value: unknown): number | null {
  if (typeof value === "number") return value;
  if (typeof value !== "string" || value.trim() === "") return null;
  const number = Number(value);
  return Number.isNaN(number) ? null : number;
}

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
