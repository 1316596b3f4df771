import type { TFunction } from "i18next";
import type { Fault } from "../../../form/faults";

/** The sentence for a fault of the second factor, where any of its codes may be entered. */
export function factorFault(t: TFunction, { key }: Fault): string | undefined {
  if (key === "required") return t("missing.factor", { ns: "factor" });
  if (key === "wrong") return t("fault.wrong", { ns: "factor" });
  return key === "pattern" ? t("fault.pattern", { ns: "factor" }) : undefined;
}
