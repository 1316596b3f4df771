import type { Ref } from "react";
import { CardGroup, type CardGroupTexts } from "./CardGroup";
import styles from "./Cards.module.css";
import { useTakeBack } from "./useTakeBack";

export interface CardOption<T extends string = string> {
  value: T;
  label: string;
  /** A second line, for example the word in the report. */
  text?: string | undefined;
  disabled?: boolean | undefined;
}

export interface RadioCardsProps<T extends string = string> extends CardGroupTexts {
  name: string;
  value: T | null | undefined;
  /** Called with the chosen value, or with null after a second tap on the same card. */
  onChange: (value: T | null) => void;
  onBlur?: (() => void) | undefined;
  /** "Weiß ich nicht" is an option like the others. */
  options: readonly CardOption<T>[];
  /** The first radio; for form libraries that set the focus. */
  ref?: Ref<HTMLInputElement> | undefined;
  required?: boolean | undefined;
}

/** One choice of a few. The whole card is the target, and a second tap clears the choice. */
export function RadioCards<T extends string = string>({
  name,
  value,
  onChange,
  onBlur,
  options,
  ref,
  required,
  ...texts
}: RadioCardsProps<T>) {
  const takeBack = useTakeBack(value, onChange);

  return (
    <CardGroup {...texts} role="radiogroup" required={required} onBlur={onBlur}>
      {options.map((option, index) => (
        <label key={option.value} className={styles.card}>
          <input
            ref={index === 0 ? ref : undefined}
            type="radio"
            className={styles.radio}
            name={name}
            value={option.value}
            disabled={option.disabled}
            {...takeBack(option.value)}
          />
          <CardWords {...option} />
        </label>
      ))}
    </CardGroup>
  );
}

export function CardWords({ label, text }: Pick<CardOption, "label" | "text">) {
  return (
    <span>
      <span className={styles.title}>{label}</span>
      {text === undefined ? null : <span className={styles.text}>{text}</span>}
    </span>
  );
}
