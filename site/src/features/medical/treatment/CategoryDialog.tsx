import { useId, useState } from "react";
import { createPortal } from "react-dom";
import type { TreatmentCategory } from "../../../api/entities";
import { useTranslation } from "../../../i18n/useTranslation";
import { Actions } from "../../../ui/Actions";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { RadioCards } from "../../../ui/RadioCards";
import { nameOf } from "./treatmentCatalog";
import { useCategoryText } from "./useCategoryText";

interface CategoryDialogProps {
  title: string;
  legend: string;
  categories: readonly TreatmentCategory[];
  onChoose: (category: string) => void;
  onClose: () => void;
}

/** Chooses one of the given treatment categories or child categories. */
export function CategoryDialog({ title, legend, categories, onChoose, onClose }: CategoryDialogProps) {
  const { t } = useTranslation("medical");
  const textOf = useCategoryText();
  const id = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);

  // Outside of the surrounding form element: Enter in here must not save the treatment.
  return createPortal(
    <Dialog
      title={title}
      closeText={t("action.close", { ns: "common" })}
      onClose={onClose}
      actions={
        <Actions
          even
          back={
            <Button variant="second" onClick={onClose}>
              {t("action.cancel", { ns: "common" })}
            </Button>
          }
          forward={
            <Button onClick={() => (chosen === null ? setMissing(true) : onChoose(chosen))}>
              {t("form.take")}
            </Button>
          }
        />
      }
    >
      {categories.length === 0 ? <p role="status">{t("form.categoryNone")}</p> : null}
      <RadioCards
        id={id}
        name={id}
        legend={legend}
        value={chosen}
        onChange={(category) => {
          setChosen(category);
          setMissing(false);
        }}
        error={missing ? t("form.categoryChoose") : undefined}
        options={categories.map((row) => ({
          value: String(row.id),
          label: nameOf(row),
          text: textOf(row.key),
        }))}
      />
    </Dialog>,
    document.body,
  );
}
