import { dayText } from "../../../app/dayText";
import { isWithin, type Period, type SummaryPart } from "../../../app/summaryPart";
import { useTranslation } from "../../../i18n/useTranslation";
import { scaleBlocks } from "../../../questionnaire/scaleBlocks";
import { wordsOf } from "../../../questionnaire/wordsOf";
import { SCALE } from "../stress";
import { useStressLevels, useStressQuestionnaire } from "../useStress";

/** The results of the stress check in a period: number, range and source. Needs the words of `questionnaire`. */
export function useStressPart(period: Period): SummaryPart {
  const { t, i18n } = useTranslation("questionnaire");
  const { questionnaire, error, retry } = useStressQuestionnaire();
  const results = useStressLevels(questionnaire);
  const points = (results.levels ?? []).flatMap(({ date, score }) =>
    typeof score === "number" && isWithin(period, date) ? [{ day: dayText(date), value: score }] : [],
  );
  return {
    blocks:
      questionnaire &&
      results.levels &&
      scaleBlocks(t, questionnaire, wordsOf(questionnaire, i18n.language), SCALE, points),
    error: error ?? results.error,
    reload: () => {
      retry();
      results.retry();
    },
  };
}
