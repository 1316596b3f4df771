import type { ComponentPropsWithRef, ReactNode } from "react";
import styles from "./CheckField.module.css";
import { cx } from "./cx";
import { FieldError, FieldHint } from "./Field";
import { describedBy, type FieldTexts } from "./fieldTexts";

export interface CheckFieldProps
  extends Omit<FieldTexts, "label" | "optional">,
    Omit<ComponentPropsWithRef<"input">, keyof FieldTexts | "children" | "type"> {
  /** The statement to agree to; may contain a link. */
  label: ReactNode;
}

/** One check box. */
export function CheckField({ id, label, hint, error, className, ...rest }: CheckFieldProps) {
  return (
    <div className={cx(styles.field, className)}>
      <span className={styles.row}>
        <input
          {...rest}
          id={id}
          type="checkbox"
          className={styles.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy({ id, label: "", hint, error }, rest["aria-describedby"])}
        />
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
      </span>
      <FieldHint id={id} hint={hint} />
      <FieldError id={id} error={error} />
    </div>
  );
}
