import type { ComponentPropsWithRef } from "react";
import { cx } from "./cx";
import styles from "./IconButton.module.css";

export interface IconButtonProps extends Omit<ComponentPropsWithRef<"button">, "aria-label"> {
  /** Says what the button does, including what the badge shows: "Nachrichten, 3 ungelesen". */
  label: string;
  /** A number or short text on the corner; the label has to carry it too. */
  badge?: string | number | undefined;
}

export function IconButton({ label, badge, className, children, type = "button", ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} className={cx(styles.button, className)}>
      {children}
      {badge !== undefined && (
        <span className={styles.badge} aria-hidden="true">
          {badge}
        </span>
      )}
    </button>
  );
}
