import type { ReactNode } from "react";
import { cx } from "./cx";
import styles from "./Scene.module.css";

export interface SceneProps {
  /** `panel` is a framed card (today), `hero` fills its container (sign-in). */
  variant?: "panel" | "hero" | undefined;
  /** A drawing instead of the plain hills, such as `Hills`. */
  hills?: ReactNode;
  /** Text on the sky. */
  children?: ReactNode;
  /** Below the hills, for example a `WeekStrip`. */
  footer?: ReactNode;
  className?: string | undefined;
}

/** A drawing of hills and a low sun behind a few words. */
export function Scene({ variant = "panel", hills, children, footer, className }: SceneProps) {
  return (
    <div className={cx(styles.scene, styles[variant], className)}>
      <div className={styles.sky}>
        {hills ?? (
          <>
            <span className={styles.sun} />
            <svg className={styles.hills} viewBox="0 34 400 96" preserveAspectRatio="none" aria-hidden="true">
              <path
                className={styles.far}
                d="M0 62c44-22 92-24 142-6 40 14 70 10 118-8 54-20 100-16 140 6v76H0z"
              />
              <path className={styles.mid} d="M0 90c60-30 118-22 176-4 62 19 140 8 224-22v66H0z" />
              <path className={styles.near} d="M0 112c80-34 160-24 236-6 66 15 120 10 164-8v32H0z" />
            </svg>
          </>
        )}
        <div className={styles.words}>{children}</div>
      </div>
      {footer}
    </div>
  );
}
