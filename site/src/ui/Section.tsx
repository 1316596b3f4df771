import { type ReactNode, type Ref, useId } from "react";
import { cx } from "./cx";
import styles from "./Section.module.css";

export interface SectionProps {
  title: string;
  /** For links to it. */
  id?: string | undefined;
  /** For scripts that focus the title. */
  titleRef?: Ref<HTMLHeadingElement> | undefined;
  /** Buttons beside the title. */
  actions?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A part of a page with an h2. */
export function Section({ title, id, titleRef, actions, className, children }: SectionProps) {
  const titleId = useId();
  return (
    <section id={id} className={cx(styles.section, className)} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 ref={titleRef} id={titleId} tabIndex={titleRef ? -1 : undefined}>
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
