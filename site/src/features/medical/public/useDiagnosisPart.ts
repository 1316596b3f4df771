import { partialText } from "../../../app/dayText";
import { useCurrentProfile } from "../../../app/medicalProfile";
import type { SummaryPart } from "../../../app/summaryPart";
import { useTranslation } from "../../../i18n/useTranslation";
import { dateOf } from "../dateValues";

const DATES = ["diagnosisdate", "diseaseAgain", "aftercare"] as const;

/** The dates of the illness. Needs the words of `care`. */
export function useDiagnosisPart(): SummaryPart {
  const { t } = useTranslation("care");
  const { profile, error, isLoading, reload } = useCurrentProfile();
  const rows = DATES.flatMap((name) => {
    const day = dateOf(profile, name);
    return day ? [[t(`date.${name}`), partialText(day)] as const] : [];
  });
  const known = profile !== undefined || !(isLoading || error);
  return {
    blocks: known ? (rows.length > 0 ? [{ kind: "facts", rows }] : []) : undefined,
    error,
    reload: () => void reload(),
  };
}
