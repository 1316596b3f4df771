import type { ReactNode } from "react";
import { HelpButton } from "./HelpButton";
import styles from "./questionnaire.module.css";

interface HeadBarProps {
  /** The period that is asked about. */
  recall: string | undefined;
  card: ReactNode;
}

/** Always in sight: the period that is asked about, and the way to help. */
export function HeadBar({ recall, card }: HeadBarProps) {
  return (
    <div className={styles.bar}>
      <p className={styles.recall}>{recall}</p>
      <HelpButton card={card} />
    </div>
  );
}
