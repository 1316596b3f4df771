import { type ReactNode, useId } from "react";
import styles from "./DayGroup.module.css";

export interface DayGroupProps {
  /** "Heute", "Morgen" or the weekday. */
  title: string;
  /** The date after the word, for example "Samstag, 21. November". */
  date?: string | undefined;
  /** In the heading row, for example the button that adds an entry. */
  actions?: ReactNode;
  /** `TimelineRow` and, today, one `NowLine`. */
  children: ReactNode;
}

/** The entries of one day in order of time. */
export function DayGroup({ title, date, actions, children }: DayGroupProps) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          <span>{title}</span>
          {date === undefined ? null : <span className={styles.date}>{` ${date}`}</span>}
        </h2>
        {actions}
      </div>
      <ol>{children}</ol>
    </section>
  );
}
