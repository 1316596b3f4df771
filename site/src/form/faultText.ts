import type { TFunction } from "i18next";
import { fieldText, keyText } from "../api/errors";
import { format } from "../dates/dates";
import type { Fault } from "./faults";

/** Whether a key has a sentence of its own. */
export function isWorded(t: TFunction, fault: Fault): boolean {
  return faultText(t, fault) !== t("ERROR.VALIDATION", { ns: "errors" });
}

/** The error sentence, where the form has none of its own. */
export function faultText(t: TFunction, fault: Fault): string {
  const { key, day } = fault;
  if (day !== undefined && (key === "minDate" || key === "maxDate")) {
    return t(`date.${key}`, { ns: "common", date: format(day) });
  }
  return key.startsWith("error.") ? keyText(t, key) : fieldText(t, fault);
}
