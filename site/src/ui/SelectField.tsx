import { ChevronDown } from "lucide-react";
import type { ComponentPropsWithRef } from "react";
import { cx } from "./cx";
import { Field } from "./Field";
import { describedBy, type FieldTexts } from "./fieldTexts";
import styles from "./SelectField.module.css";

export interface SelectOption {
  value: string | number;
  label: string;
  disabled?: boolean | undefined;
}

export interface SelectGroup {
  label: string;
  options: readonly SelectOption[];
}

export interface SelectFieldProps
  extends FieldTexts,
    Omit<ComponentPropsWithRef<"select">, keyof FieldTexts | "children" | "multiple" | "size"> {
  /** Plain options and groups may be mixed. */
  options: ReadonlyArray<SelectOption | SelectGroup>;
  /** The text of the empty option; without it there is none. */
  placeholder?: string | undefined;
}

/** The browser's own select with the styles of a field: phones show their familiar list. */
export function SelectField({
  id,
  label,
  hint,
  error,
  optional,
  options,
  placeholder,
  className,
  ...rest
}: SelectFieldProps) {
  const texts = { id, label, hint, error, optional };
  return (
    <Field {...texts}>
      <span className={styles.wrap}>
        <select
          {...rest}
          id={id}
          className={cx(styles.select, className)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(texts, rest["aria-describedby"])}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((entry) =>
            "options" in entry ? (
              <optgroup key={entry.label} label={entry.label}>
                {entry.options.map((option) => (
                  <Option key={option.value} {...option} />
                ))}
              </optgroup>
            ) : (
              <Option key={entry.value} {...entry} />
            ),
          )}
        </select>
        <ChevronDown className={styles.arrow} />
      </span>
    </Field>
  );
}

function Option({ value, label, disabled }: SelectOption) {
  return (
    <option value={value} disabled={disabled}>
      {label}
    </option>
  );
}
