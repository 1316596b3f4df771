import type { ReactNode } from "react";
import styles from "./Actions.module.css";
import { cx } from "./cx";

export interface ActionsProps {
  /** Out of here without doing it: "Zurück", "Abbrechen", "Nein". */
  back?: ReactNode;
  /** What else can be done. */
  children?: ReactNode;
  /** What the view is for: "Weiter", "Speichern", "Ja". */
  forward?: ReactNode;
  /** All of the same width, as the answers to a question are. */
  even?: boolean | undefined;
  className?: string | undefined;
}

/** A row of buttons. The way back is left and the way on is right, and keyboard and screen reader meet them in this order. */
export function Actions({ back, children, forward, even, className }: ActionsProps) {
  return (
    <div className={cx(styles.actions, even && styles.even, className)}>
      {back}
      {children}
      {forward}
    </div>
  );
}
