import { Plus } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "../../../i18n/useTranslation";
import { Button } from "../../../ui/Button";
import { Note } from "../../../ui/Note";
import styles from "../medical.module.css";
import { CategoryDialog } from "./CategoryDialog";
import { PartFields } from "./PartFields";
import { childCategories } from "./treatmentCatalog";
import type { PartField } from "./treatmentFaults";
import type { TreatmentFormParts } from "./treatmentFormParts";
import { childOf, type PartValues } from "./treatmentParts";
import { withPart } from "./treatmentValues";

/** The parts of a treatment (operations of one stay, drugs of one series), each with its own fields. */
export function PartsSection(form: TreatmentFormParts) {
  const { values, flags, catalog, change } = form;
  const { t } = useTranslation("medical");
  const titleId = useId();
  const [choosing, setChoosing] = useState(false);
  const [added, setAdded] = useState<number | null>(null);
  const children = childCategories(catalog.categories, Number(values.category));
  const shown = values.parts.filter(({ dropped }) => !dropped);
  const dropped = values.parts.length > shown.length;
  if (children.length === 0 && values.parts.length === 0) return null;

  function add(child: string) {
    const next = withPart(values, child, catalog);
    change({ parts: next.parts, lastPartId: next.lastPartId });
    setAdded(next.lastPartId);
    setChoosing(false);
  }

  /** The preselected child category of the next part: that of the whole treatment, else that of the last part. */
  function likely(): string {
    const last = shown.at(-1);
    return values.left.child || (last ? childOf(last, flags) : "");
  }

  function changePart(id: number, next: Partial<PartValues>, ...fields: PartField[]) {
    change(
      { parts: values.parts.map((part) => (part.id === id ? { ...part, ...next } : part)) },
      ...fields.map((field) => `part.${id}.${field}` as const),
    );
  }

  return (
    <section className={styles.parts} aria-labelledby={titleId}>
      <div>
        <p id={titleId} className={styles.label}>
          {t("part.title")}
        </p>
        <p className={styles.hint}>
          {t(`part.hint.${flags.endable ? "drug" : flags.parentCategoryDate ? "operation" : "other"}`)}
        </p>
      </div>
      {dropped ? (
        <Note kind="notice" role="status">
          <p>{t("part.dropped")}</p>
        </Note>
      ) : null}
      {shown.map((part, index) => (
        <PartFields
          key={part.id}
          {...form}
          part={part}
          number={index + 1}
          isAdded={part.id === added}
          hasFaults={form.faultsOf(part.id)}
          changePart={(next, ...fields) => changePart(part.id, next, ...fields)}
        />
      ))}
      {children.length > 0 ? (
        <div>
          <Button
            variant="second"
            compact
            icon={<Plus />}
            aria-haspopup={flags.sides ? "dialog" : undefined}
            onClick={() => (flags.sides ? setChoosing(true) : add(likely()))}
          >
            {t("part.add")}
          </Button>
        </div>
      ) : null}
      {choosing ? (
        <CategoryDialog
          title={t("part.add")}
          legend={t("part.which")}
          categories={children}
          onChoose={add}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </section>
  );
}
