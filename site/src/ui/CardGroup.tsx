import { ChevronDown } from "lucide-react";
import { type FocusEvent, type ReactNode, useEffect, useRef } from "react";
import { Button } from "./Button";
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
  /**
   * 2: side by side from 720 px, for short answers; `row`: always, for a word each; `chips`: as many as fit into each line;
   * `tiles`: with a picture above the words.
   */
  columns?: 1 | 2 | "row" | "chips" | "tiles" | undefined;
  /** A button below the cards that brings the others. */
  more?: { label: string; onMore: () => void } | undefined;
}

interface CardGroupProps extends CardGroupTexts {
  role: "radiogroup" | "group";
  required?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  children: ReactNode;
}

const SHAPES = {
  1: undefined,
  2: styles.two,
  row: styles.row,
  chips: styles.chips,
  tiles: styles.tiles,
} as const;

/** Question, hint, cards and error of radio and check cards. */
export function CardGroup({
  id,
  legend,
  legendHidden,
  hint,
  error,
  columns,
  more,
  role,
  required,
  onBlur,
  children,
}: CardGroupProps) {
  const { group, keepShown } = useFocusOnNewCard();
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
      ref={group}
      id={id}
      className={styles.group}
      aria-describedby={describedBy({ id, label: legend, hint, error })}
      onBlur={blur}
    >
      <legend className={legendHidden ? "visually-hidden" : styles.legend}>{legend}</legend>
      <FieldHint id={id} hint={hint} />
      <div
        className={cx(styles.cards, columns !== undefined && SHAPES[columns])}
        data-invalid={error ? "" : undefined}
      >
        {children}
      </div>
      {more ? (
        <div>
          <Button
            variant="quiet"
            compact
            icon={<ChevronDown />}
            onClick={() => {
              keepShown();
              more.onMore();
            }}
          >
            {more.label}
          </Button>
        </div>
      ) : null}
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

/** The button for the other cards goes when they come; the focus then moves to the first of them. */
function useFocusOnNewCard() {
  const group = useRef<HTMLFieldSetElement>(null);
  const shown = useRef<string[] | null>(null);
  const inputs = () => [...(group.current?.querySelectorAll("input") ?? [])];
  useEffect(() => {
    const before = shown.current;
    const added = before && inputs().find(({ value }) => !before.includes(value));
    if (!added) return;
    shown.current = null;
    added.focus();
  });
  return {
    group,
    keepShown() {
      shown.current = inputs().map(({ value }) => value);
    },
  };
}
