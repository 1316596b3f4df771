import { type FormEvent, type Ref, useId, useImperativeHandle, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/Button";
import { Disclosure } from "../../../ui/Disclosure";
import { ErrorSummary } from "../../../ui/ErrorSummary";
import { useSpeech } from "../formula/useFormulas";
import styles from "../tumor.module.css";
import { FieldControl } from "./FieldControl";
import { ConflictChoice, Failure, RestoredNote, UnsavedDialog } from "./FormParts";
import type { FieldName } from "./fields";
import { fieldText, useLists } from "./fieldText";
import { ReceptorHelp } from "./ReceptorHelp";
import { isAsked } from "./sideValues";
import { fieldsWith, type SideFormOptions, useSideForm } from "./useSideForm";

export interface SideFormHandle {
  save: () => Promise<boolean>;
  /** Gives the form up, and asks first when something would be lost. */
  leave: () => void;
}

interface SideFormProps extends SideFormOptions {
  fields: readonly FieldName[];
  /** Starts over with what is stored. */
  onRestart: () => void;
  ref?: Ref<SideFormHandle> | undefined;
}

/** So many fields stand open below each other; more of them become lines. */
const FLAT = 2;
/** Fields for which reports give a number instead of the answer. */
const READ_FROM_NUMBERS: readonly FieldName[] = ["receptortypeestrogen", "receptortypeprogesterone"];

/** Fields of one side to answer. Several fields are lines that open, so that nobody faces sixty answers at once. */
export function SideForm({ fields, onRestart, ref, ...options }: SideFormProps) {
  const { t } = useTranslation("tumor");
  const { side } = options;
  const id = useId();
  const speech = useSpeech();
  const lists = useLists();
  const form = useSideForm(options);
  const { values, faults, collision, pending } = form;
  const [opened, setOpened] = useState<ReadonlySet<FieldName>>(new Set());
  const [leaving, setLeaving] = useState(false);
  const asked = fields.filter((field) => isAsked(field, values));
  const fieldId = (field: FieldName) => `${id}-${field}`;
  useImperativeHandle(ref, () => ({ save, leave }));

  function save(): Promise<boolean> {
    setLeaving(false);
    return form.save();
  }

  function leave() {
    if (pending) return;
    if (form.dirty) setLeaving(true);
    else void form.discard();
  }

  function toggle(field: FieldName, open: boolean) {
    setOpened((now) => new Set(open ? [...now, field] : [...now].filter((one) => one !== field)));
  }

  if (collision) {
    const shown = (field: FieldName, from: typeof values) =>
      fieldText(speech, lists, field, from) || t("state.notGiven", { ns: "common" });
    return (
      <ConflictChoice
        items={fieldsWith(collision.values).map((field) => ({
          name: field,
          legend: t(`field.${field}`),
          mine: shown(field, values),
          theirs: shown(field, collision.current),
        }))}
        onChoose={(choices) => form.settle(collision, choices)}
        onBack={form.dismissCollision}
      />
    );
  }

  const flat = fields.length <= FLAT;
  const control = (field: FieldName) => (
    <>
      <FieldControl
        field={field}
        side={side}
        id={fieldId(field)}
        values={values}
        onChange={form.change}
        legendHidden={!flat || fields.length === 1}
        error={faults.find((fault) => fault.field === field)?.text}
      />
      {READ_FROM_NUMBERS.includes(field) ? <ReceptorHelp /> : null}
    </>
  );

  return (
    <form
      className={styles.form}
      aria-label={t(`card.form.${side}`)}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      {flat ? null : <p className={styles.quietSmall}>{t("card.formIntro")}</p>}
      {form.restored ? <RestoredNote onDiscard={() => void form.dropDraft().then(onRestart)} /> : null}
      <ErrorSummary
        title={t("form.check", { ns: "common", count: faults.length })}
        items={faults.map(({ field, text }) => ({
          fieldId: fieldId(field),
          message: `${t(`field.${field}`)}: ${text}`,
        }))}
        attempt={form.attempt}
      />
      {flat
        ? asked.map((field) => <div key={field}>{control(field)}</div>)
        : asked.map((field) => (
            <Disclosure
              key={field}
              className={styles.line}
              open={opened.has(field) || faults.some((fault) => fault.field === field)}
              onToggle={(open) => toggle(field, open)}
              summary={
                <>
                  <span className={styles.lineName}>{t(`field.${field}`)}</span>
                  <span className={styles.lineText}>
                    {fieldText(speech, lists, field, values) || t("card.nothing")}
                  </span>
                </>
              }
            >
              {control(field)}
            </Disclosure>
          ))}
      <Failure text={form.failure} />
      <div className={styles.actions}>
        <Button type="submit" pending={pending} pendingText={t("action.saving", { ns: "common" })}>
          {t("action.save", { ns: "common" })}
        </Button>
        <Button variant="second" onClick={leave}>
          {t("action.cancel", { ns: "common" })}
        </Button>
      </div>
      <UnsavedDialog
        open={leaving}
        onSave={() => void save()}
        onDiscard={() => void form.discard()}
        onStay={() => setLeaving(false)}
      />
    </form>
  );
}
