import { type KeyboardEvent, type Ref, useRef } from "react";
import { CardGroup, type CardGroupTexts } from "./CardGroup";
import styles from "./Cards.module.css";

export interface CardOption<T extends string = string> {
  value: T;
  label: string;
  /** A quiet second line, for example how the report calls it. */
  text?: string | undefined;
  disabled?: boolean | undefined;
}

export interface RadioCardsProps<T extends string = string> extends CardGroupTexts {
  name: string;
  value: T | null | undefined;
  /** Told the chosen value, or null after a second tap on the same card. */
  onChange: (value: T | null) => void;
  onBlur?: (() => void) | undefined;
  /** "Weiß ich nicht" is an option like the others. */
  options: readonly CardOption<T>[];
  /** The first radio; for form libraries that set the focus. */
  ref?: Ref<HTMLInputElement> | undefined;
  required?: boolean | undefined;
}

/** One answer out of a few. The whole card is the target, and a second tap takes the answer back. */
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
  const takenBack = useRef(false);

  // Browsers make no click of the space bar on a radio that is chosen, so the keyboard needs its own way to take it back.
  function press(event: KeyboardEvent, option: T) {
    if (event.key !== " " || event.repeat || value !== option) return;
    event.preventDefault();
    takenBack.current = true;
    onChange(null);
  }
  function release(event: KeyboardEvent) {
    // Where the click comes with the release it would choose the card again.
    if (event.key === " " && takenBack.current) event.preventDefault();
    takenBack.current = false;
  }

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
            checked={value === option.value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
            onClick={() => value === option.value && onChange(null)}
            onKeyDown={(event) => press(event, option.value)}
            onKeyUp={release}
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
