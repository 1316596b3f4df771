import type { ReactNode } from "react";
import { cx } from "./cx";
import styles from "./Page.module.css";

export interface PageProps {
  /** The one h1 of the screen. Takes focus by script after a change of page (`[data-page-title]`). */
  title: ReactNode;
  /** The way back, above the title; usually a `BackLink`. */
  back?: ReactNode;
  /** Buttons in the heading row; nothing floats over content. */
  actions?: ReactNode;
  /** One sentence that says where you are. */
  intro?: ReactNode;
  /** `form` keeps to a readable width. */
  width?: "full" | "form" | undefined;
  children?: ReactNode;
  className?: string | undefined;
}

export function Page({ title, back, actions, intro, width = "full", children, className }: PageProps) {
  return (
    <div className={cx(styles.page, width === "form" && styles.form, className)}>
      <header className={styles.head}>
        {back !== undefined && <div className={styles.back}>{back}</div>}
        <div className={styles.row}>
          <h1 tabIndex={-1} data-page-title="" className={styles.title}>
            {title}
          </h1>
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </div>
        {intro !== undefined && <p className={styles.intro}>{intro}</p>}
      </header>
      {children}
    </div>
  );
}
