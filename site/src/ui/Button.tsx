import type { ComponentPropsWithRef, MouseEvent } from "react";
import styles from "./Button.module.css";
import { type ButtonLook, buttonClass } from "./buttonLook";
import { cx } from "./cx";

export interface ButtonProps extends ButtonLook, ComponentPropsWithRef<"button"> {
  /** True while the action runs: further presses are ignored, focus and width stay. */
  pending?: boolean | undefined;
  /** The text meanwhile, for example "Wird gespeichert". It takes its width from the beginning. */
  pendingText?: string | undefined;
}

export function Button({
  variant = "primary",
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
  // `disabled` would drop the focus; cancelling the click also stops the form's implicit submission.
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (pending) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      {...rest}
      type={type}
      data-main={variant === "primary" || variant === "destroy" ? "" : undefined}
      className={buttonClass({ variant, compact, block }, className)}
      aria-disabled={pending || rest["aria-disabled"]}
      aria-busy={pending || undefined}
      data-reserve={pendingText}
      onClick={press}
    >
      <span
        className={cx(styles.words, pending && styles.waiting)}
        aria-hidden={pending && pendingText !== undefined ? true : undefined}
      >
        {icon}
        <span>{children}</span>
      </span>
      {pending ? (
        <span className={styles.pending}>
          <span className={styles.ring} />
          {pendingText ? <span>{pendingText}</span> : null}
        </span>
      ) : null}
    </button>
  );
}
