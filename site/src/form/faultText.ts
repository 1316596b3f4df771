import type { TFunction } from "i18next";
import { fieldText, keyText } from "../api/errors";
import { format } from "../dates/dates";
import type { Fault } from "./faults";

/** The sentence under a field, where the form has no words of its own for the fault. */
export function faultText(t: TFunction, fault: Fault): string {
  const { key, day } = fault;
  if (day !== undefined && (key === "minDate" || key === "maxDate")) {
    return t(`date.${key}`, { ns: "common", date: format(day) });
  }
  return key.startsWith("error.") ? keyText(t, key) : fieldText(t, fault);
}
