import { type ReactNode, type Ref, useId } from "react";
import { cx } from "./cx";
import styles from "./Section.module.css";

export interface SectionProps {
  title: string;
  /** For links to it. */
  id?: string | undefined;
  /** Lets a script put the focus on the title. */
  titleRef?: Ref<HTMLHeadingElement> | undefined;
  /** What can be done, beside the title. */
  actions?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A part of a page with a title of the second level. */
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
