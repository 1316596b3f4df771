import type { ComponentPropsWithRef, ReactNode } from "react";
import { cx } from "./cx";
import { Field } from "./Field";
import { describedBy, type FieldTexts } from "./fieldTexts";
import styles from "./TextField.module.css";

export interface TextFieldProps
  extends FieldTexts,
    Omit<ComponentPropsWithRef<"input">, keyof FieldTexts | "children"> {
  /** A control at the end of the box, for example the button that shows a password. */
  end?: ReactNode;
}

/** One line of text. Takes what react-hook-form's `register` returns: `<TextField {...register("name")} />`. */
export function TextField({ id, label, hint, error, optional, end, className, ...rest }: TextFieldProps) {
  const texts = { id, label, hint, error, optional };
  return (
    <Field {...texts}>
      <span className={styles.wrap}>
        <input
          type="text"
          {...rest}
          id={id}
          className={cx(styles.input, end !== undefined && styles.withEnd, className)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(texts, rest["aria-describedby"])}
        />
        {end !== undefined && <span className={styles.end}>{end}</span>}
      </span>
    </Field>
  );
}
