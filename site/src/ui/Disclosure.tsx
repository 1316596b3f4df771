import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx";
import styles from "./Disclosure.module.css";

export interface DisclosureProps {
  /** The visible line: "Alle 9 Angaben ansehen". */
  summary: ReactNode;
  icon?: ReactNode;
  /** Whether it is open at first, or always if `onToggle` controls it. */
  open?: boolean | undefined;
  onToggle?: ((open: boolean) => void) | undefined;
  children: ReactNode;
  className?: string | undefined;
}

/** Further text that opens on demand. */
export function Disclosure({ summary, icon, open, onToggle, children, className }: DisclosureProps) {
  return (
    <details
      className={cx(styles.disclosure, className)}
      open={open}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        {icon}
        <span>{summary}</span>
        <ChevronDown className={styles.arrow} />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
