import { useTranslation } from "react-i18next";
import type { CatalogRef, TreatmentResult } from "../../../api/entities";
import { SelectField } from "../../../ui/SelectField";

interface ResultFieldProps {
  id: string;
  hint?: string | undefined;
  error: string | undefined;
  value: string;
  /** The result that is stored: it can be kept even where the list did not come. */
  stored: CatalogRef | null | undefined;
  results: readonly TreatmentResult[] | undefined;
  onChange: (result: string) => void;
}

/** How a treatment or a part of it ended. Nothing chosen means that it is still open. */
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
