import type { ReactNode } from "react";
import styles from "./EmptyState.module.css";

export interface EmptyStateProps {
  title?: string | undefined;
  titleLevel?: 2 | 3 | 4 | undefined;
  /** Instead of the hill, such as `Bench`. */
  picture?: ReactNode;
  /** One sentence: what will be shown here. */
  text: ReactNode;
  /** The one thing to do next. */
  action?: ReactNode;
}

/** Shown where there is nothing yet: a small drawing, one sentence, one action. */
export function EmptyState({ title, titleLevel = 3, picture, text, action }: EmptyStateProps) {
  const Title = `h${titleLevel}` as const;
  return (
    <div className={styles.empty}>
      {picture ?? (
        <svg className={styles.hill} viewBox="0 0 96 56" aria-hidden="true">
          <circle cx="58" cy="26" r="15" className={styles.sun} />
          <path d="M0 36c22-12 44-10 60-3 14 6 26 4 36-1v24H0z" className={styles.mid} />
          <path d="M0 48c24-9 50-8 96-2v10H0z" className={styles.near} />
        </svg>
      )}
      {title !== undefined && <Title className={styles.title}>{title}</Title>}
      <p className={styles.text}>{text}</p>
      {action}
    </div>
  );
}
