import { useEntities } from "../../../api/hooks";
import { useDateSupport } from "../../../app/dateSupport";
import type { SummaryPart } from "../../../app/summaryPart";
import { currentLanguage } from "../../../i18n/i18n";
import { useTranslation } from "../../../i18n/useTranslation";
import { drugsIn } from "../care/drugs";
import { treatedDrugs, WHOLE_LIST } from "../care/treatments";
import { useAllTreatments } from "../treatment/useAllTreatments";

/** The medicines of the treatments. Needs the words of `care`. */
export function useDrugPart(): SummaryPart {
  const { t } = useTranslation("care");
  const { today } = useDateSupport();
  const treatments = useAllTreatments();
  const types = useEntities("treatmenttype", WHOLE_LIST);
  const names = new Map(drugsIn(currentLanguage()).map(({ key, name }) => [key, name]));
  const known = treatments.items && types.items;
  const items = treatedDrugs(treatments.items ?? [], types.items ?? [], today).map((drug) =>
    t(drug.ended ? "sheet.had" : "sheet.have", {
      name: names.get(drug.key) ?? drug.key,
      treatments: drug.treatments.join(", "),
    }),
  );
  return {
    blocks: known ? (items.length > 0 ? [{ kind: "list", items }] : []) : undefined,
    error: treatments.error ?? types.error,
    reload: () => void Promise.all([treatments.reload(), types.reload()]),
  };
}
