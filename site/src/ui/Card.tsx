import type { ReactNode } from "react";
import styles from "./Card.module.css";
import { cx } from "./cx";

export interface CardProps {
  /** Without it the card has no heading and is no landmark. */
  title?: string | undefined;
  titleLevel?: 2 | 3 | 4 | undefined;
  /** A tile before the title. */
  start?: ReactNode;
  /** A tag or small label above the title. */
  over?: ReactNode;
  /** Buttons at the end, in one wrapping row. */
  actions?: ReactNode;
  children?: ReactNode;
  className?: string | undefined;
}

export function Card({ title, titleLevel = 2, start, over, actions, children, className }: CardProps) {
  const Title = `h${titleLevel}` as const;
  return (
    <div className={cx(styles.card, className)}>
      {over !== undefined && <div>{over}</div>}
      {title !== undefined && (
        <Title className={styles.title}>
          {start}
          {title}
        </Title>
      )}
      {children}
      {actions}
    </div>
  );
}
