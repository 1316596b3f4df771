import type { ReactNode } from "react";
import { CategoryTile } from "./CategoryTile";
import { type Category, categoryClass } from "./categories";
import { cx } from "./cx";
import styles from "./TimelineRow.module.css";

export interface TimelineRowProps {
  category: Category;
  /** The category in words: "Termin". */
  categoryText: ReactNode;
  /** "10:30"; omitted for entries without a time. */
  time?: string | undefined;
  /** The title; a link where the entry can be opened. */
  title?: ReactNode;
  titleLevel?: 3 | 4 | undefined;
  /** One line in a less prominent colour. */
  line?: ReactNode;
  /** At most one action. */
  action?: ReactNode;
  done?: boolean | undefined;
  /** Set apart for a moment, as it has just come. */
  marked?: boolean | undefined;
  /** Instead of title and line, for example a card to read. */
  children?: ReactNode;
}

/** One entry of a day, inside a `DayGroup`. */
export function TimelineRow({
  category,
  categoryText,
  time,
  title,
  titleLevel = 3,
  line,
  action,
  done = false,
  marked = false,
  children,
}: TimelineRowProps) {
  const Title = `h${titleLevel}` as const;
  return (
    <li className={cx(styles.row, categoryClass(category))} data-marked={marked ? "" : undefined}>
      <CategoryTile category={category} done={done} />
      <div className={styles.body}>
        <p className={styles.over}>
          {time === undefined ? null : <span className={styles.time}>{time}</span>}
          <span>{categoryText}</span>
        </p>
        {title === undefined ? null : <Title className={styles.title}>{title}</Title>}
        {line === undefined ? null : <p className={styles.line}>{line}</p>}
        {children}
        {action === undefined ? null : <div className={styles.action}>{action}</div>}
      </div>
    </li>
  );
}
