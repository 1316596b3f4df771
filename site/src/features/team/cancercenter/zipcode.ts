import { zipCode } from "../../../form/validators";

/** Faults of a postcode. `foreign`: four digits, as in Austria and Switzerland. */
export type ZipFault = "required" | "pattern" | "foreign" | "reference";

/** Removes what people add to the five digits: spaces and the country code. */
export function tidyZip(typed: string): string {
  return typed.replace(/\s/g, "").replace(/^(D|DE)-?(?=\d)/i, "");
}

export function zipFault(zipcode: string): Exclude<ZipFault, "reference"> | null {
  if (zipcode === "") return "required";
  if (/^\d{4}$/.test(zipcode)) return "foreign";
  return zipCode(zipcode) ? "pattern" : null;
}
