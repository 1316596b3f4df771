import type { ReactNode, Ref } from "react";
import { CardGroup, type CardGroupTexts } from "./CardGroup";
import styles from "./Cards.module.css";
import { useDeselectableRadio } from "./useDeselectableRadio";

export interface CardOption<T extends string = string> {
  value: T;
  label: string;
  /** A second line, for example the word in the report. */
  text?: string | undefined;
  /** Drawn beside the words, which say all. */
  picture?: ReactNode;
  disabled?: boolean | undefined;
  /** Options with the same one stand together below it; they have to follow each other. */
  group?: string | undefined;
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
  const takeBack = useDeselectableRadio(value, onChange);
  const sets = setsOf(options);
  const card = (option: CardOption<T>) => (
    <label key={option.value} className={styles.card}>
      <input
        ref={option === options[0] ? ref : undefined}
        type="radio"
        className={styles.radio}
        name={name}
        value={option.value}
        disabled={option.disabled}
        {...takeBack(option.value)}
      />
      <CardWords {...option} />
    </label>
  );

  return (
    <CardGroup {...texts} role="radiogroup" required={required} onBlur={onBlur}>
      {sets.map(([first, ...others]) =>
        first.group === undefined ? (
          [first, ...others].map(card)
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would begin a question of its own
          <div
            key={first.value}
            role="group"
            aria-labelledby={`${texts.id}-${first.value}-group`}
            className={styles.set}
          >
            <p id={`${texts.id}-${first.value}-group`} className={styles.setTitle}>
              {first.group}
            </p>
            {[first, ...others].map(card)}
          </div>
        ),
      )}
    </CardGroup>
  );
}

type Set<T> = [T, ...T[]];

/** Neighbours of the same group together. */
function setsOf<T extends { group?: string | undefined }>(options: readonly T[]): Set<T>[] {
  const sets: Set<T>[] = [];
  for (const option of options) {
    const last = sets.at(-1);
    if (last && last[0].group === option.group) last.push(option);
    else sets.push([option]);
  }
  return sets;
}

export function CardWords({ label, text, picture }: Pick<CardOption, "label" | "text" | "picture">) {
  return (
    <span className={styles.words}>
      {picture}
      <span className={styles.title}>{label}</span>
      {text === undefined ? null : <span className={styles.text}>{text}</span>}
    </span>
  );
}
