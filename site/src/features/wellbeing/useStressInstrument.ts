import { useMemo } from "react";
import { useTranslation } from "../../i18n/useTranslation";
import type { Instrument } from "../../questionnaire/definition";
import { type StressQuestionnaire, withAreas } from "./stress";

/** What is asked in the stress check: its areas and its questions. */
export function useStressInstrument(questionnaire: StressQuestionnaire): Instrument {
  const { t } = useTranslation("wellbeing");
  return useMemo(
    () =>
      withAreas(questionnaire, {
        name: t("title.stressLevelStart", { ns: "common" }),
        title: t("areas.ask"),
        help: t("areas.help"),
        question: (area) => t("areas.question", { area }),
        low: t("areas.low"),
        high: t("areas.high"),
      }),
    [questionnaire, t],
  );
}
