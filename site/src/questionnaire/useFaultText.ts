import { useCallback } from "react";
import type { Fault } from "../form/faults";
import { faultText } from "../form/faultText";
import { useTranslation } from "../i18n/useTranslation";
import { numberText } from "./numberText";

/** The sentence for a fault of an answer. */
export function useFaultText(): (fault: Fault) => string {
  const { t } = useTranslation("questionnaire");
  return useCallback(
    (fault: Fault) => {
      const { key, min, max } = fault;
      if (key === "required") return t("fault.required");
      if (key === "number") return t("fault.number");
      if (key === "places") return t("fault.places", { count: max ?? 0 });
      if (key !== "range") return faultText(t, fault);
      if (min === undefined) return t("fault.max", { max: numberText(max ?? 0) });
      if (max === undefined) return t("fault.min", { min: numberText(min) });
      return t("fault.range", { min: numberText(min), max: numberText(max) });
    },
    [t],
  );
}
