import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/Button";
import { RadioCards } from "../../../ui/RadioCards";
import { FaultList } from "../FormFaults";
import styles from "../medical.module.css";
import { useFaults } from "../useFaults";
import type { Catalog } from "./treatmentCatalog";
import { rootCategories } from "./treatmentCatalog";
import { useCategoryText } from "./useCategoryText";

interface CategoryStepProps {
  catalog: Catalog;
  /** Id of the category chosen so far, or an empty text. */
  value: string;
  onNext: (category: string) => void;
  onCancel: () => void;
}

/** The first question of a treatment: which kind it is. Everything else depends on it. */
export function CategoryStep({ catalog, value, onNext, onCancel }: CategoryStepProps) {
  const { t } = useTranslation("medical");
  const textOf = useCategoryText();
  const id = useId();
  const [chosen, setChosen] = useState<string | null>(value || null);
  const faults = useFaults<"category">();

  function next(event: FormEvent) {
    event.preventDefault();
    if (chosen === null) faults.report([{ field: "category", key: "form.categoryMissing" }]);
    else onNext(chosen);
  }

  return (
    <form className={styles.form} aria-label={t("form.categoryLegend")} onSubmit={next} noValidate>
      <FaultList
        faults={faults.faults}
        attempt={faults.attempt}
        idOf={() => id}
        labelOf={() => t("form.category")}
      />
      <RadioCards
        id={id}
        name={id}
        legend={t("form.categoryLegend")}
        columns={2}
        value={chosen}
        onChange={(category) => {
          setChosen(category);
          faults.forget(["category"]);
        }}
        error={faults.of("category") && t("form.categoryMissing")}
        options={rootCategories(catalog.categories).map((row) => ({
          value: String(row.id),
          label: row.name,
          text: textOf(row.key),
        }))}
      />
      <div className={styles.actions}>
        <Button type="submit">{t("action.next", { ns: "common" })}</Button>
        <Button variant="second" onClick={onCancel}>
          {t("action.cancel", { ns: "common" })}
        </Button>
      </div>
    </form>
  );
}
