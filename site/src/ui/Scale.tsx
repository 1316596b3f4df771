import type { Ref } from "react";
import { CardGroup, type CardGroupTexts } from "./CardGroup";
import styles from "./Scale.module.css";
import { useDeselectableRadio } from "./useDeselectableRadio";

export interface ScaleProps extends Omit<CardGroupTexts, "columns"> {
  name: string;
  min: number;
  max: number;
  /** Meaning of the lowest and the highest number. */
  lowText: string;
  highText: string;
  /** The chosen number as text, for forms; "" for none. */
  value: string;
  /** Called with "" when the choice is cleared. */
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A row of numbers with words for both ends. A second tap clears the choice. */
export function Scale({
  name,
  min,
  max,
  lowText,
  highText,
  value,
  onChange,
  onBlur,
  ref,
  ...texts
}: ScaleProps) {
  const takeBack = useDeselectableRadio(value, (number) => onChange(number ?? ""));
  const numbers = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  const endOf = (number: number) => (number === min ? lowText : number === max ? highText : null);

  return (
    <CardGroup {...texts} role="radiogroup" onBlur={onBlur}>
      <div className={styles.numbers} data-many={numbers.length > 5 ? "" : undefined}>
        {numbers.map((number, index) => {
          const end = endOf(number);
          return (
            <label key={number} className={styles.number}>
              <input
                ref={index === 0 ? ref : undefined}
                type="radio"
                className={styles.input}
                name={name}
                value={number}
                {...takeBack(String(number))}
              />
              <span>{number}</span>
              {end === null ? null : <span className="visually-hidden">, {end}</span>}
            </label>
          );
        })}
      </div>
      <p className={styles.ends} aria-hidden="true">
        <span>
          {min} = {lowText}
        </span>
        <span>
          {max} = {highText}
        </span>
      </p>
    </CardGroup>
  );
}
