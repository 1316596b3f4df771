import type { ComponentPropsWithRef, MouseEvent, ReactNode } from "react";
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

export interface ButtonProps extends ButtonLook, ComponentPropsWithRef<"button"> {
  /** True while the action runs: further presses are ignored, focus and width stay. */
  pending?: boolean | undefined;
  /** What to say meanwhile, for example "Wird gespeichert". Its room is kept free from the beginning. */
  pendingText?: string | undefined;
}

export function Button({
  variant,
  compact,
  block,
  icon,
  pending = false,
  pendingText,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  // `disabled` would drop the focus; a click that is swallowed also stops the form's implicit submission.
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (pending) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, compact, block }, className)}
      aria-disabled={pending || rest["aria-disabled"]}
      aria-busy={pending || undefined}
      onClick={press}
    >
      <span className={styles.words} aria-hidden={(pending && pendingText !== undefined) || undefined}>
        {icon}
        {children}
      </span>
      {pendingText !== undefined && (
        <span className={styles.pending} data-reserve={pendingText}>
          {pending && (
            <>
              <span className={styles.ring} />
              {pendingText}
            </>
          )}
        </span>
      )}
    </button>
  );
}
