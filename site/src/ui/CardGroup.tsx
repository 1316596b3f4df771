import type { FocusEvent, ReactNode } from "react";
import styles from "./Cards.module.css";
import { cx } from "./cx";
import { FieldError, FieldHint } from "./Field";
import { describedBy } from "./fieldTexts";

export interface CardGroupTexts {
  /** Also the target of the error summary. */
  id: string;
  /** The question. */
  legend: string;
  /** When the heading of the screen already is the question. */
  legendHidden?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** Side by side from 720 px, for short answers. */
  columns?: 1 | 2 | undefined;
}

interface CardGroupProps extends CardGroupTexts {
  role: "radiogroup" | "group";
  required?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  children: ReactNode;
}

/** Question, hint, cards and error of radio and check cards. */
export function CardGroup({
  id,
  legend,
  legendHidden,
  hint,
  error,
  columns,
  role,
  required,
  onBlur,
  children,
}: CardGroupProps) {
  function blur(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
  }
  const radios =
    role === "radiogroup"
      ? ({ role, "aria-invalid": error ? true : undefined, "aria-required": required } as const)
      : undefined;
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: a form validates the group when the focus leaves it
    <fieldset
      {...radios}
      id={id}
      className={styles.group}
      aria-describedby={describedBy({ id, label: legend, hint, error })}
      onBlur={blur}
    >
      <legend className={legendHidden ? "visually-hidden" : styles.legend}>{legend}</legend>
      <FieldHint id={id} hint={hint} />
      <div className={cx(styles.cards, columns === 2 && styles.two)} data-invalid={error ? "" : undefined}>
        {children}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
