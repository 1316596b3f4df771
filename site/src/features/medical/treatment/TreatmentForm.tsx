import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Treatment } from "../../../api/entities";
import { useEntities } from "../../../api/hooks";
import type { Day } from "../../../dates/dates";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Failure, FaultList, RestoredNote, UnsavedDialog } from "../FormFaults";
import styles from "../medical.module.css";
import { useFocusIfLost } from "../useFocusIfLost";
import { CategoryStep } from "./CategoryStep";
import { TreatmentConflict } from "./TreatmentConflict";
import { TreatmentFields } from "./TreatmentFields";
import { type Catalog, type FormFlags, nameOf, rowOf, SIDES, type Side } from "./treatmentCatalog";
import { partOfField, type TreatmentField } from "./treatmentFaults";
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
import { useTreatmentForm } from "./useTreatmentForm";

export interface TreatmentFormProps {
  /** The stored treatment; null for a new one. */
  row: Treatment | null;
  /** Its stored parts. */
  parts: readonly Treatment[];
  /** What a new one begins with. */
  begin: Begin | null;
  /** Name under which unfinished input is kept. */
  draftKey: string;
  catalog: Catalog;
  birthday: Day | null;
  /** A result was chosen and is not saved yet. */
  onResult: () => void;
  /** Throws what the server refused. */
  onSave: (values: TreatmentValues) => Promise<void>;
  onCancel: () => void;
  /** Starts over with what is stored. */
  onRestart: () => void;
}

/** One treatment to enter or change: first its kind, then the fields of that kind, its parts among them. */
export function TreatmentForm(props: TreatmentFormProps) {
  const { row, parts, begin, draftKey, catalog, birthday, onSave, onCancel, onRestart, onResult } = props;
  const { t } = useTranslation("medical");
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  // Stored in between, it is still the new one that is being entered.
  const [isNew] = useState(row === null);
  const form = useTreatmentForm({
    initial: () => (begin && !row ? beginValues(begin, catalog) : readValues(row, catalog, parts)),
    draftKey,
    catalog,
    birthday,
    onSave,
    onCancel,
  });
  const { values, faults, change } = form;
  const [choosing, setChoosing] = useState(false);
  const [moved, setMoved] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const category = rowOf(catalog.categories, Number(values.category));
  const flags = flagsFor(values.category, catalog);
  const results = useEntities("treatmentresult", category ? resultsOf(category.id) : null);
  const asksCategory = choosing || values.category === "";
  useFocusIfLost(title);

  const chooseCategory = (chosen: string) => {
    if (chosen !== values.category) {
      setMoved(values.category !== "");
      change(withCategory(values, chosen, catalog));
      faults.report([]);
    }
    ask(false);
  };

  /** The question and the form take each other's place; the title above both keeps the focus. */
  function ask(open: boolean) {
    setChoosing(open);
    title.current?.focus();
  }

  function save() {
    setLeaving(false);
    void form.save();
  }

  function discard() {
    setLeaving(false);
    void form.discard();
  }

  const cancel = () => (form.isDirty ? setLeaving(true) : discard());

  if (form.conflict) {
    return (
      <TreatmentConflict
        conflict={form.conflict}
        values={values}
        catalog={catalog}
        results={results.items ?? []}
        onChoose={form.resolve}
        onBack={form.closeConflict}
      />
    );
  }

  const Title = isNew ? "h2" : "h4";
  const labelOf = (field: TreatmentField) => {
    const inPart = partOfField(field);
    if (!inPart) return ownLabel(field, values.side === "elsewhere");
    const at = values.parts.findIndex((part) => part.id === inPart.id);
    const part = values.parts[at];
    const name = part && partName(part, catalog);
    const number = at + 1;
    const of = name ? t("part.numberName", { number, name }) : t("part.number", { number });
    const label =
      inPart.field === "part" ? t("part.self") : ownLabel(inPart.field, part?.side === "elsewhere", "part");
    return `${of}, ${label}`;
  };

  function ownLabel(field: string, elsewhere: boolean, group: "form" | "part" = "form") {
    const side = elsewhere ? null : sideOfField(field, flags);
    const label = t(labelKey(field, flags, group));
    return side === null ? label : `${t(`form.sides.${side}`)}, ${label}`;
  }

  return (
    <Card>
      <Title id={`${id}-title`} ref={title} tabIndex={-1} className={styles.title}>
        {row && !isNew ? t("form.editTitle", { name: row.treatmentcategory.name }) : t("form.newTitle")}
      </Title>
      {form.restored ? <RestoredNote onDiscard={() => void form.dropDraft().then(onRestart)} /> : null}
      {asksCategory ? (
        <CategoryStep
          catalog={catalog}
          value={values.category}
          onNext={chooseCategory}
          onCancel={() => (choosing ? ask(false) : cancel())}
        />
      ) : (
        <form
          className={styles.form}
          aria-labelledby={`${id}-title`}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <FaultList
            faults={faults.faults}
            attempt={faults.attempt}
            idOf={(field) => `${id}-${field}`}
            labelOf={labelOf}
          />
          <div className={styles.chosen}>
            <div>
              <p className={styles.hint}>{t("form.category")}</p>
              <p className={styles.label}>{category && nameOf(category)}</p>
            </div>
            <Button id={`${id}-category`} variant="second" compact onClick={() => ask(true)}>
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
            idOf={(field) => `${id}-${field}`}
            fault={faults.of}
            faultsOf={(part) => faults.faults.some(({ field }) => partOfField(field)?.id === part)}
          />
          <Failure text={form.failure} />
          <div className={styles.actions}>
            <Button type="submit" pending={form.pending} pendingText={t("action.saving", { ns: "common" })}>
              {t("action.save", { ns: "common" })}
            </Button>
            <Button variant="second" onClick={cancel}>
              {t("action.cancel", { ns: "common" })}
            </Button>
          </div>
        </form>
      )}
      <UnsavedDialog open={leaving} onSave={save} onDiscard={discard} onStay={() => setLeaving(false)} />
    </Card>
  );
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
  return field === "startdate" || field === "enddate" ? `${group}.${field}` : `form.${field}`;
}

/** The side a field belongs to, or null where there are no sides. */
function sideOfField(field: string, { sides }: FormFlags): Side | null {
  return sides ? (SIDES.find((side) => field.startsWith(`${side}.`)) ?? null) : null;
}
