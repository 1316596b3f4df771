import type { ComponentPropsWithRef } from "react";
import { cx } from "./cx";
import { Field } from "./Field";
import { describedBy, type FieldTexts } from "./fieldTexts";
import styles from "./TextArea.module.css";

export interface TextAreaProps
  extends FieldTexts,
    Omit<ComponentPropsWithRef<"textarea">, keyof FieldTexts | "children"> {}

/** Several lines of text; grows with its content where the browser supports that. */
export function TextArea({ id, label, hint, error, optional, className, rows = 4, ...rest }: TextAreaProps) {
  const texts = { id, label, hint, error, optional };
  return (
    <Field {...texts}>
      <textarea
        {...rest}
        id={id}
        rows={rows}
        className={cx(styles.area, className)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(texts, rest["aria-describedby"])}
      />
    </Field>
  );
}
