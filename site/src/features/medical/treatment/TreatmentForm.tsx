import { useId, useRef, useState } from "react";
import type { Treatment } from "../../../api/entities";
import { useEntities } from "../../../api/hooks";
import type { Day } from "../../../dates/dates";
import { DraftNote } from "../../../form/DraftNote";
import { Form } from "../../../form/Form";
import { RowDefaults } from "../../../form/RowDefaults";
import type { RequestKey } from "../../../form/requestKey";
import { useTranslation } from "../../../i18n/useTranslation";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import styles from "../medical.module.css";
import { useFocusIfLost } from "../useFocusIfLost";
import { CategoryStep } from "./CategoryStep";
import type { Saved } from "./saveTreatment";
import type { SidedValues } from "./sidedValues";
import { TreatmentFields } from "./TreatmentFields";
import { type Catalog, type FormFlags, nameOf, rowOf, SIDES, type Side } from "./treatmentCatalog";
import { partOfField, type TreatmentField } from "./treatmentFaults";
import { isDayName } from "./treatmentFields";
import { resultsOf } from "./treatmentQueries";
import { partName } from "./treatmentText";
import {
  type Begin,
  beginValues,
  flagsFor,
  readValues,
  type TreatmentValues,
  withCategory,
} from "./treatmentValues";
import { useFactWords } from "./useFactWords";
import { useTreatmentForm } from "./useTreatmentForm";

export interface TreatmentFormProps {
  /** The stored treatment; null for a new one. */
  row: Treatment | null;
  parts: readonly Treatment[];
  /** The initial values of a new one. */
  begin: Begin | null;
  /** Key of the stored draft. */
  draftKey: string;
  catalog: Catalog;
  birthday: Day | null;
  /** Called when a result was chosen that is not saved yet. */
  onResult: () => void;
  /** Throws the server's error. */
  onSave: (values: TreatmentValues, keyOf: RequestKey) => Promise<Saved>;
  onSaved: (id: number) => void;
  onCancel: () => void;
}

/** Form of one treatment: first its category, then the fields of that category and the parts. */
export function TreatmentForm(props: TreatmentFormProps) {
  // A new treatment stays a new one here after it was stored and saving a part failed.
  const [isNew] = useState(props.row === null);
  return (
    <RowDefaults root="treatment" row={props.row}>
      {(defaults) => <OpenedForm {...props} isNew={isNew} defaults={defaults} />}
    </RowDefaults>
  );
}

interface OpenedFormProps extends TreatmentFormProps {
  isNew: boolean;
  /** What a new treatment begins with. */
  defaults: Partial<Treatment>;
}

function OpenedForm({ isNew, defaults, ...props }: OpenedFormProps) {
  const { row, parts, begin, draftKey, catalog, birthday, onSave, onSaved, onCancel, onResult } = props;
  const { t } = useTranslation("medical");
  const title = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const words = useFactWords();
  const labelOf = useLabels(catalog);
  const form = useTreatmentForm({
    initial: () =>
      begin && !row ? beginValues(begin, catalog, defaults) : readValues(row, catalog, parts, defaults),
    draftKey,
    catalog,
    birthday,
    labelOf,
    wordsFor: (...rows) => words([...(results.items ?? []), ...rows.map((one) => one?.treatmentresult)]),
    onSave,
    onSaved,
    onCancel,
  });
  const { values, change } = form;
  const [choosing, setChoosing] = useState(false);
  const [moved, setMoved] = useState(false);
  const category = rowOf(catalog.categories, Number(values.category));
  const flags = flagsFor(values.category, catalog);
  const results = useEntities("treatmentresult", category ? resultsOf(category.id) : null);
  const asksCategory = choosing || values.category === "";
  useFocusIfLost(title);

  const chooseCategory = (chosen: string) => {
    if (chosen !== values.category) {
      setMoved(values.category !== "");
      change(withCategory(values, chosen, catalog));
      form.forget();
    }
    ask(false);
  };

  /** The category question replaces the form and back; the title above both takes the focus. */
  function ask(open: boolean) {
    setChoosing(open);
    title.current?.focus();
  }

  function restart() {
    setChoosing(false);
    setMoved(false);
    form.draft.discard();
  }

  const Title = isNew ? "h2" : "h4";

  return (
    <Card>
      {form.conflict ? null : (
        <Title id={titleId} ref={title} tabIndex={-1} className={styles.title}>
          {row && !isNew ? t("form.editTitle", { name: row.treatmentcategory.name }) : t("form.newTitle")}
        </Title>
      )}
      <Form
        form={{ ...form, draft: { ...form.draft, discard: restart } }}
        labelledBy={titleId}
        titleLevel={3}
        instead={
          asksCategory ? (
            <>
              <DraftNote restored={form.draft.restored} onDiscard={restart} />
              <CategoryStep
                catalog={catalog}
                value={values.category}
                onNext={chooseCategory}
                onCancel={() => (choosing ? ask(false) : form.cancel?.())}
              />
            </>
          ) : undefined
        }
      >
        <div className={styles.chosen}>
          <div>
            <p className={styles.hint}>{t("form.category")}</p>
            <p className={styles.label}>{category && nameOf(category)}</p>
          </div>
          <Button id={form.idOf("category")} variant="second" compact onClick={() => ask(true)}>
            {t("form.changeCategory")}
          </Button>
        </div>
        <p role="status" className={moved ? styles.hint : "visually-hidden"}>
          {moved ? t("form.categoryChanged") : null}
        </p>
        <TreatmentFields
          values={values}
          flags={flags}
          catalog={catalog}
          birthday={birthday}
          results={results.items}
          change={change}
          onResult={onResult}
          idOf={form.idOf}
          error={form.error}
          faultsOf={form.hasFaultsIn}
        />
      </Form>
    </Card>
  );
}

/** The labels of the fields in the error summary. */
function useLabels(catalog: Catalog) {
  const { t } = useTranslation("medical");

  function own(field: string, { category, side }: SidedValues, group: "form" | "part"): string {
    const flags = flagsFor(category, catalog);
    const label = t(labelKey(field, flags, group));
    const of = side === "elsewhere" ? null : sideOfField(field, flags);
    return of === null ? label : `${t(`form.sides.${of}`)}, ${label}`;
  }

  return (field: TreatmentField, values: TreatmentValues): string => {
    const inPart = partOfField(field);
    if (!inPart) return own(field, values, "form");
    const at = values.parts.findIndex((part) => part.id === inPart.id);
    const part = values.parts[at];
    const name = part && partName(part, catalog);
    const number = at + 1;
    const of = name ? t("part.numberName", { number, name }) : t("part.number", { number });
    const label = inPart.field === "part" || !part ? t("part.self") : own(inPart.field, part, "part");
    return `${of}, ${label}`;
  };
}

/** The key of a field's label among the medical words. */
function labelKey(field: string, flags: FormFlags, group: "form" | "part"): string {
  const { parentCategoryDate, sides, typeModal } = flags;
  if (field === "startdate" && parentCategoryDate) return "form.operationdate";
  if (field.endsWith(".child")) return sides ? "form.child" : "form.subCategory";
  if (field.endsWith(".type")) {
    if (typeModal) return "form.scheme";
    return sides ? "form.type" : "form.substance";
  }
  if (field.endsWith(".other")) return "form.other";
  return isDayName(field) ? `${group}.${field}` : `form.${field}`;
}

/** The side of a field, or null where there are no sides. */
function sideOfField(field: string, { sides }: FormFlags): Side | null {
  return sides ? (SIDES.find((side) => field.startsWith(`${side}.`)) ?? null) : null;
}
