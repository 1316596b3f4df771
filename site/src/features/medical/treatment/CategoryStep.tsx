import { type FormEvent, useId, useState } from "react";
import { useSummary } from "../../../form/useSummary";
import { useTranslation } from "../../../i18n/useTranslation";
import { Actions } from "../../../ui/Actions";
import { Button } from "../../../ui/Button";
import { ErrorSummary } from "../../../ui/ErrorSummary";
import { RadioCards } from "../../../ui/RadioCards";
import styles from "../medical.module.css";
import type { Catalog } from "./treatmentCatalog";
import { rootCategories } from "./treatmentCatalog";
import { useCategoryText } from "./useCategoryText";

interface CategoryStepProps {
  catalog: Catalog;
  /** Id of the chosen category, or "". */
  value: string;
  onNext: (category: string) => void;
  onCancel: () => void;
}

/** The first question of a new treatment: its category, on which all other fields depend. */
export function CategoryStep({ catalog, value, onNext, onCancel }: CategoryStepProps) {
  const { t } = useTranslation("medical");
  const textOf = useCategoryText();
  const id = useId();
  const [chosen, setChosen] = useState<string | null>(value || null);
  const { summary, report } = useSummary<"category">({
    idOf: () => id,
    labelOf: () => t("form.category"),
    say: () => t("form.categoryMissing"),
    sayFailure: () => "",
  });
  const missing = summary.items.length > 0 && chosen === null;

  function next(event: FormEvent) {
    event.preventDefault();
    if (chosen === null) report([["category", { key: "required" }]], null);
    else onNext(chosen);
  }

  return (
    <form className={styles.form} aria-label={t("form.categoryLegend")} onSubmit={next} noValidate>
      <ErrorSummary {...summary} />
      <RadioCards
        id={id}
        name={id}
        legend={t("form.categoryLegend")}
        columns={2}
        value={chosen}
        onChange={setChosen}
        error={missing ? t("form.categoryMissing") : undefined}
        options={rootCategories(catalog.categories).map((row) => ({
          value: String(row.id),
          label: row.name,
          text: textOf(row.key),
        }))}
      />
      <Actions
        back={
          <Button variant="second" onClick={onCancel}>
            {t("action.cancel", { ns: "common" })}
          </Button>
        }
        forward={<Button type="submit">{t("action.next", { ns: "common" })}</Button>}
      />
    </form>
  );
}
