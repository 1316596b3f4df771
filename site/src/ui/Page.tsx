import { type ReactNode, use } from "react";
import { cx } from "./cx";
import styles from "./Page.module.css";
import { PageAside } from "./pageAside";

export interface PageProps {
  /** The one h1 of the screen. A script focuses it after a change of page (`[data-page-title]`). */
  title: ReactNode;
  /** Above the title; usually a `BackLink`. */
  back?: ReactNode;
  /** Buttons in the heading row. */
  actions?: ReactNode;
  /** One sentence about the page. */
  intro?: ReactNode;
  /** `form` limits the page to a readable width. */
  width?: "full" | "form" | undefined;
  /** Beside the content on a desk, below it elsewhere; without it what the frame has for the page. `null`: nothing. */
  aside?: ReactNode;
  children?: ReactNode;
  className?: string | undefined;
}

export function Page({
  title,
  back,
  actions,
  intro,
  width = "full",
  aside = use(PageAside),
  children,
  className,
}: PageProps) {
  return (
    <div
      className={cx(styles.page, width === "form" && styles.form, Boolean(aside) && styles.split, className)}
    >
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
      {aside ? (
        <>
          <div className={styles.content}>{children}</div>
          <div className={styles.aside}>{aside}</div>
        </>
      ) : (
        children
      )}
    </div>
  );
}
