import { useId, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { Draft, Treatment } from "../../api/entities";
import { errorText } from "../../api/errors";
import { ApiError } from "../../api/problem";
import { useDateSupport } from "../../app/dateSupport";
import type { Day } from "../../dates/dates";
import { currentLanguage } from "../../i18n/i18n";
import { useDraft } from "../../offline/useDraft";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { CategoryStep } from "./CategoryStep";
import { ConflictChoice } from "./ConflictChoice";
import { Failure, FaultList, RestoredNote, UnsavedDialog } from "./FormFaults";
import { serverFaults } from "./faults";
import styles from "./medical.module.css";
import { TreatmentFields } from "./TreatmentFields";
import { type Catalog, type FormFlags, rowOf, SIDES, type Side } from "./treatmentCatalog";
import { fieldOfPath, type TreatmentField, treatmentFaults } from "./treatmentFaults";
import { factsOf } from "./treatmentText";
import { flagsFor, readValues, type TreatmentValues, toDraft, withCategory } from "./treatmentValues";
import { useFaults } from "./useFaults";
import { useFocusIfLost } from "./useFocusIfLost";

export interface TreatmentFormProps {
  /** The stored treatment; null for a new one. */
  row: Treatment | null;
  /** Name under which unfinished input is kept. */
  draftKey: string;
  catalog: Catalog;
  birthday: Day | null;
  /** Throws what the server refused. `base` is the row the changes are meant for. */
  onSave: (base: Treatment | null, draft: Draft<"treatment">) => Promise<void>;
  onCancel: () => void;
  /** Starts over with what is stored. */
  onRestart: () => void;
}

/** One treatment to enter or change: first its kind, then the fields of that kind. */
export function TreatmentForm({
  row,
  draftKey,
  catalog,
  birthday,
  onSave,
  onCancel,
  onRestart,
}: TreatmentFormProps) {
  const { t } = useTranslation("medical");
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const { today } = useDateSupport();
  const form = useForm<TreatmentValues>({ defaultValues: readValues(row, catalog) });
  const draft = useDraft(draftKey, form);
  const faults = useFaults<TreatmentField>();
  const [choosing, setChoosing] = useState(false);
  const [moved, setMoved] = useState(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Treatment | null>(null);
  const [leaving, setLeaving] = useState(false);
  const values = form.watch();
  const { isDirty } = form.formState;
  const category = rowOf(catalog.categories, Number(values.category));
  const flags = flagsFor(values.category, catalog);
  const asksCategory = choosing || values.category === "";
  useFocusIfLost(title);

  function put(next: Partial<TreatmentValues>) {
    for (const name of Object.keys(next) as (keyof TreatmentValues)[]) {
      form.setValue(name, next[name] as never, { shouldDirty: true });
    }
    setFailure(null);
  }

  function change(next: Partial<TreatmentValues>, ...fields: TreatmentField[]) {
    put(next);
    faults.forget(fields);
  }

  const chooseCategory = (chosen: string) => {
    const now = form.getValues();
    if (chosen !== now.category) {
      setMoved(now.category !== "");
      put(withCategory(now, chosen));
      faults.report([]);
    }
    ask(false);
  };

  /** The question and the form take each other's place; the title above both keeps the focus. */
  function ask(open: boolean) {
    setChoosing(open);
    title.current?.focus();
  }

  async function save() {
    setLeaving(false);
    setFailure(null);
    const given = form.getValues();
    const found = treatmentFaults(given, flagsFor(given.category, catalog), birthday, today);
    faults.report(found);
    if (found.length > 0 || pending) return;
    setPending(true);
    try {
      await onSave(given.base, toDraft(given, catalog, currentLanguage()));
      await draft.drop();
    } catch (error) {
      putBack(error);
    } finally {
      setPending(false);
    }
  }

  /** C-13: a treatment that could not be saved raises no toast; the form says so and keeps everything. */
  function putBack(error: unknown) {
    console.warn("treatment not saved", error);
    if (error instanceof ApiError && error.key === "error.version.conflict" && error.current) {
      setConflict(error.current as Treatment);
      return;
    }
    const { faults: answered, rest } = serverFaults(error, fieldOfPath);
    faults.report(answered);
    if (rest) setFailure(errorText(t, error));
  }

  async function discard() {
    setLeaving(false);
    await draft.drop();
    onCancel();
  }

  const cancel = () => (isDirty ? setLeaving(true) : void discard());

  if (conflict) {
    return (
      <Card>
        <ConflictChoice
          items={[
            {
              name: "treatment",
              legend: t("conflict.treatment"),
              mine: factsOf(values, catalog),
              theirs: factsOf(readValues(conflict, catalog), catalog),
            },
          ]}
          onChoose={({ treatment: version }) => {
            setConflict(null);
            if (version === "theirs") {
              void discard();
              return;
            }
            form.setValue("base", conflict);
            void save();
          }}
          onBack={() => setConflict(null)}
        />
      </Card>
    );
  }

  const Title = row ? "h4" : "h2";
  const labelOf = (field: TreatmentField) => {
    const side = values.side === "elsewhere" ? null : sideOfField(field, flags);
    const label = t(labelKey(field, flags));
    return side === null ? label : `${t(`form.sides.${side}`)}, ${label}`;
  };
  return (
    <Card>
      <Title id={`${id}-title`} ref={title} tabIndex={-1} className={styles.title}>
        {row ? t("form.editTitle", { name: row.treatmentcategory.name }) : t("form.newTitle")}
      </Title>
      {draft.restored ? <RestoredNote onDiscard={() => void draft.drop().then(onRestart)} /> : null}
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
            void save();
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
              <p className={styles.label}>{category?.name}</p>
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
            change={change}
            idOf={(field) => `${id}-${field}`}
            fault={faults.of}
          />
          <Failure text={failure} />
          <div className={styles.actions}>
            <Button type="submit" pending={pending} pendingText={t("action.saving", { ns: "common" })}>
              {t("action.save", { ns: "common" })}
            </Button>
            <Button variant="second" onClick={cancel}>
              {t("action.cancel", { ns: "common" })}
            </Button>
          </div>
        </form>
      )}
      <UnsavedDialog
        open={leaving}
        onSave={() => void save()}
        onDiscard={() => void discard()}
        onStay={() => setLeaving(false)}
      />
    </Card>
  );
}

/** The key of a field's label among the medical words. */
function labelKey(field: TreatmentField, { parentCategoryDate, sides, typeModal }: FormFlags): string {
  if (field === "startdate" && parentCategoryDate) return "form.operationdate";
  if (field.endsWith(".child")) return sides ? "form.child" : "form.subCategory";
  if (field.endsWith(".type")) {
    if (typeModal) return "form.scheme";
    return sides ? "form.type" : "form.substance";
  }
  return field.endsWith(".other") ? "form.other" : `form.${field}`;
}

/** The side a field belongs to, or null where there are no sides. */
function sideOfField(field: TreatmentField, { sides }: FormFlags): Side | null {
  return sides ? (SIDES.find((side) => field.startsWith(`${side}.`)) ?? null) : null;
}
