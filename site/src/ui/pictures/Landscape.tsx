import type { ReactNode } from "react";
import { cx } from "../cx";
import styles from "./pictures.module.css";

/** The frame of the pictures where there is nothing yet: 120 by 72 units, with a hill that things stand on. */
export function Landscape({ children }: { children: ReactNode }) {
  return (
    <svg className={cx(styles.picture, styles.landscape)} viewBox="0 0 120 72" aria-hidden="true">
      <path
        d="M0 62c20-9 44-10 64-5 20 5 38 3 56-2v11c0 3-2 6-6 6H6c-4 0-6-3-6-6z"
        className={cx(styles.mid, styles.flat)}
      />
      {children}
    </svg>
  );
}
