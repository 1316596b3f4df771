import { type Ref, useImperativeHandle, useState } from "react";
import { Form } from "../../../form/Form";
import { useTranslation } from "../../../i18n/useTranslation";
import { Disclosure } from "../../../ui/Disclosure";
import { Skeleton } from "../../../ui/Skeleton";
import { useSpeech } from "../formula/useFormulas";
import styles from "../tumor.module.css";
import { FieldControl } from "./FieldControl";
import type { FieldName, TumorRoot } from "./fields";
import { fieldText, useLists } from "./fieldText";
import { ReceptorHelp } from "./ReceptorHelp";
import { isFieldShown } from "./sideValues";
import { useSideDefaults } from "./useSideDefaults";
import { type SideFormOptions, useSideForm } from "./useSideForm";

export interface SideFormHandle {
  save: () => Promise<boolean>;
  /** Cancels, and asks first when something would be lost. */
  leave: () => void;
}

interface FieldsProps extends SideFormOptions {
  fields: readonly FieldName[];
  ref?: Ref<SideFormHandle> | undefined;
}

interface SideFormProps extends Omit<FieldsProps, "defaults"> {
  /** The roots that have no row yet. */
  missing: readonly TumorRoot[];
}

/** Up to this number all fields are open; more become lines that open. */
const FLAT = 2;
/** Fields for which reports give a number instead of the answer. */
const READ_FROM_NUMBERS: readonly FieldName[] = ["receptortypeestrogen", "receptortypeprogesterone"];

/** The form of one side, once it is known what it begins with. */
export function SideForm({ missing, ...props }: SideFormProps) {
  const { t } = useTranslation();
  const defaults = useSideDefaults(missing, props.side, props.fields);
  if (!defaults) return <Skeleton shape="card" label={t("state.loading")} />;
  return <Fields {...props} defaults={defaults} />;
}

/** The fields of one side. Several fields are lines that open, so that not all answers are shown at once. */
function Fields({ fields, ref, ...options }: FieldsProps) {
  const { t } = useTranslation("tumor");
  const { side } = options;
  const speech = useSpeech();
  const lists = useLists();
  const form = useSideForm(options);
  const { values, error, submit, cancel, busy } = form;
  const [opened, setOpened] = useState<ReadonlySet<FieldName>>(new Set());
  const shownFields = fields.filter((field) => isFieldShown(field, values));
  useImperativeHandle(ref, () => ({
    save: () => submit(),
    leave: () => {
      if (!busy) cancel?.();
    },
  }));

  function toggle(field: FieldName, open: boolean) {
    setOpened((now) => new Set(open ? [...now, field] : [...now].filter((one) => one !== field)));
  }

  const flat = fields.length <= FLAT;
  const control = (field: FieldName) => (
    <>
      <FieldControl
        field={field}
        side={side}
        id={form.idOf(field)}
        values={values}
        onChange={form.changeSide}
        legendHidden={!flat || fields.length === 1}
        error={error(field)}
      />
      {READ_FROM_NUMBERS.includes(field) ? <ReceptorHelp /> : null}
    </>
  );

  return (
    <Form
      form={form}
      label={t(`card.form.${side}`)}
      titleLevel={3}
      intro={flat ? null : <p className={styles.quietSmall}>{t("card.formIntro")}</p>}
    >
      {flat
        ? shownFields.map((field) => <div key={field}>{control(field)}</div>)
        : shownFields.map((field) => (
            <Disclosure
              key={field}
              className={styles.line}
              open={opened.has(field) || error(field) !== undefined}
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
    </Form>
  );
}
