import type { CatalogRef, TreatmentResult } from "../../../api/entities";
import { useTranslation } from "../../../i18n/useTranslation";
import { SelectField } from "../../../ui/SelectField";

interface ResultFieldProps {
  id: string;
  hint?: string | undefined;
  error: string | undefined;
  value: string;
  /** The stored result; it can be kept even if the list could not be loaded. */
  stored: CatalogRef | null | undefined;
  results: readonly TreatmentResult[] | undefined;
  onChange: (result: string) => void;
}

/** How a treatment or a part of it ended. No selection means that it has not ended. */
export function ResultField({ id, hint, error, value, stored, results, onChange }: ResultFieldProps) {
  const { t } = useTranslation("medical");
  const choices: readonly CatalogRef[] = results ?? (stored ? [stored] : []);
  return (
    <SelectField
      id={id}
      label={t("form.result")}
      optional={t("state.optional", { ns: "common" })}
      hint={hint}
      error={error}
      placeholder={t("form.resultOpen")}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      options={choices.map((result) => ({ value: String(result.id), label: result.name }))}
    />
  );
}
