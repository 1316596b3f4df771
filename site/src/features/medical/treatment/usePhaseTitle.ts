import { useTranslation } from "../../../i18n/useTranslation";
import type { PhaseGroup } from "./treatmentPhases";

/** The heading of a group of treatments. Without an operation it does not mention one. */
export function usePhaseTitle(): (group: Pick<PhaseGroup, "phase" | "operated">) => string {
  const { t } = useTranslation("medical");
  return ({ phase, operated }) => {
    if (operated || phase === "operation") return t(`treatment.phase.${phase}`);
    return t(phase === "before" ? "treatment.phase.first" : "treatment.phase.later");
  };
}
