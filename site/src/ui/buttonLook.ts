import type { ReactNode } from "react";
import styles from "./Button.module.css";
import { cx } from "./cx";

export type ButtonVariant = "primary" | "second" | "soft" | "quiet" | "danger";

/** What a button and a link that looks like one have in common. */
export interface ButtonLook {
  /** `primary` is the one main action of a view. */
  variant?: ButtonVariant | undefined;
  /** 44 px high with smaller text, for rows and cards. */
  compact?: boolean | undefined;
  /** Takes the whole width. */
  block?: boolean | undefined;
  /** An icon in front of the words. */
  icon?: ReactNode;
}

export function buttonClass({ variant = "primary", compact, block }: ButtonLook, own?: string): string {
  return cx(styles.button, styles[variant], compact && styles.compact, block && styles.block, own);
}
