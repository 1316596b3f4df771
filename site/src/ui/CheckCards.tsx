import type { Ref } from "react";
import { CardGroup, type CardGroupTexts } from "./CardGroup";
import styles from "./Cards.module.css";
import { type CardOption, CardWords } from "./RadioCards";

export interface CheckCardsProps<T extends string = string> extends CardGroupTexts {
  name: string;
  values: readonly T[];
  /** Called with all chosen values, in the order of the options. */
  onChange: (values: T[]) => void;
  onBlur?: (() => void) | undefined;
  options: readonly CardOption<T>[];
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A few options of which several can be chosen. */
export function CheckCards<T extends string = string>({
  name,
  values,
  onChange,
  onBlur,
  options,
  ref,
  ...texts
}: CheckCardsProps<T>) {
  function toggle(value: T) {
    const chosen = new Set(values);
    if (!chosen.delete(value)) chosen.add(value);
    onChange(options.map((option) => option.value).filter((option) => chosen.has(option)));
  }

  return (
    <CardGroup {...texts} role="group" onBlur={onBlur}>
      {options.map((option, index) => (
        <label key={option.value} className={styles.card}>
          <input
            ref={index === 0 ? ref : undefined}
            type="checkbox"
            className={styles.check}
            name={name}
            value={option.value}
            checked={values.includes(option.value)}
            disabled={option.disabled}
            onChange={() => toggle(option.value)}
          />
          <CardWords {...option} />
        </label>
      ))}
    </CardGroup>
  );
}
