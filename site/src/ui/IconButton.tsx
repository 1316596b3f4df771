import type { ComponentPropsWithRef } from "react";
import { cx } from "./cx";
import styles from "./IconButton.module.css";

export interface IconButtonProps extends Omit<ComponentPropsWithRef<"button">, "aria-label"> {
  /** The action of the button, with the content of the badge: "Nachrichten, 3 ungelesen". */
  label: string;
  /** A number or short text on the corner; the label has to contain it too. */
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
