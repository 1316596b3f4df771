import { useTranslation } from "react-i18next";
import type { PlacedGroup } from "./treatmentPhases";

/** The heading of a group of treatments. Without an operation it does not mention one. */
export function usePhaseTitle(): (group: Pick<PlacedGroup, "place" | "operated">) => string {
  const { t } = useTranslation("medical");
  return ({ place, operated }) => {
    if (operated || place === "operation") return t(`treatment.phase.${place}`);
    return t(place === "before" ? "treatment.phase.first" : "treatment.phase.later");
  };
}
