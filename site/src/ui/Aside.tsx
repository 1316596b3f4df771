import type { ReactNode } from "react";
import styles from "./Aside.module.css";

export interface AsideProps {
  /** Says to screen readers what is there. */
  label: string;
  /** Parts with a title of their own, such as `Section`. */
  children: ReactNode;
}

/** What belongs to a page and is no part of it: the `aside` of a `Page`. */
export function Aside({ label, children }: AsideProps) {
  return (
    <aside aria-label={label} className={styles.aside}>
      {children}
    </aside>
  );
}
