import type { ReactNode } from "react";
import styles from "./Button.module.css";
import { cx } from "./cx";

export type ButtonVariant = "primary" | "second" | "soft" | "quiet" | "danger" | "destroy";

/** Properties of buttons and of links that look like one. */
export interface ButtonLook {
  /** `primary` is the one main action of a view; `destroy` where that is to take something away for good. */
  variant?: ButtonVariant | undefined;
  /** 44 px high with smaller text, for rows and cards. */
  compact?: boolean | undefined;
  /** Takes the whole width. */
  block?: boolean | undefined;
  /** An icon before the text. */
  icon?: ReactNode;
}

export function buttonClass({ variant = "primary", compact, block }: ButtonLook, own?: string): string {
  return cx(styles.button, styles[variant], compact && styles.compact, block && styles.block, own);
}
