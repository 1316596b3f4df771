import type { Treatment } from "../../../api/entities";
import type { Day } from "../../../dates/dates";
import { useTranslation } from "../../../i18n/useTranslation";
import { Tag } from "../../../ui/Tag";
import type { FormFlags } from "./treatmentCatalog";
import { isCompleted, progressOf } from "./treatmentText";

interface TreatmentTagProps {
  row: Treatment;
  parts?: readonly Treatment[];
  flags: FormFlags;
  today: Day;
}

/** How a treatment ended, or that it is ongoing; null for one that lasted a day. */
export function TreatmentTag({ row, parts, flags, today }: TreatmentTagProps) {
  const { t } = useTranslation("medical");
  const { treatmentresult: result } = row;
  if (result) return <Tag kind={isCompleted(result) ? "done" : "plain"}>{result.name}</Tag>;
  const progress = progressOf(row, flags, today, parts);
  if (progress === "over") return null;
  return <Tag kind={progress === "running" ? "running" : "waiting"}>{t(`treatment.tag.${progress}`)}</Tag>;
}
