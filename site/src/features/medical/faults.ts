import type { TFunction } from "i18next";
import { fieldText } from "../../api/errors";
import { ApiError } from "../../api/problem";
import { type Day, format } from "../../dates/dates";

/** What is wrong with one field of a form. */
export interface Fault<F extends string = string> {
  field: F;
  /** Error key of the specification, or a key of the medical words when it holds a dot. */
  key: string;
  /** The bound that was crossed, for the two date keys. */
  day?: Day | undefined;
}

/** The sentence under the field: what happened and what to do. */
export function faultText(t: TFunction, { key, day }: Fault): string {
  if (key.includes(".")) return t(key, { ns: "medical" });
  if (day !== undefined && (key === "minDate" || key === "maxDate")) {
    return t(`date.${key}`, { ns: "common", date: format(day) });
  }
  return fieldText(t, { key });
}

/** Puts the server's faults back to the fields of a form. `rest` tells whether some belong to no field of it. */
export function serverFaults<F extends string>(
  error: unknown,
  fieldOf: (path: string) => F | undefined,
): { faults: Fault<F>[]; rest: boolean } {
  if (!(error instanceof ApiError) || error.fields.length === 0) return { faults: [], rest: true };
  const faults = error.fields.flatMap(({ path, key }) => {
    const field = fieldOf(path);
    return field === undefined ? [] : [{ field, key }];
  });
  return { faults, rest: faults.length < error.fields.length };
}
