import { useId } from "react";
import { Form } from "../../../form/Form";
import { useTranslation } from "../../../i18n/useTranslation";
import styles from "../account.module.css";
import { PinField } from "./PinField";
import { type PinValues, usePinForm } from "./usePinForm";
import { wipeDevice } from "./wipeDevice";

interface PinFormProps {
  owner: number;
  title: string;
  text: string;
  /** What is asked for, in the order of the page. */
  fields: readonly (keyof PinValues)[];
  saveText: string;
  savedText: string;
  cancelText?: string;
  /** The PIN leads to something that is taken away. */
  destroys?: boolean;
  send: Parameters<typeof usePinForm>[0]["send"];
  onSaved: () => void;
  onCancel: () => void;
}

/** A form that asks for PINs. What the last wrong one leads to is as on the page of the lock. */
export function PinForm({
  owner,
  title,
  text,
  fields,
  saveText,
  cancelText,
  destroys,
  ...rest
}: PinFormProps) {
  const { t } = useTranslation("lock");
  const id = useId();
  const isNew = fields.includes("first");

  const form = usePinForm({ fields, onWiped: () => wipeDevice(owner), ...rest });
  const label = (name: keyof PinValues) =>
    name === "current" && !isNew ? t("pin.currentNow") : t(`pin.${name}`);
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Form
        form={form}
        labelledBy={id}
        intro={<p>{text}</p>}
        saveText={saveText}
        cancelText={cancelText}
        busyText={t("pin.pending")}
        destroys={destroys}
        className={styles.form}
      >
        {fields.map((name) => (
          <PinField
            key={name}
            {...form.fields.register(name)}
            {...form.frame(name)}
            label={label(name)}
            hint={name === "again" ? undefined : t("pin.hint")}
          />
        ))}
      </Form>
    </section>
  );
}
