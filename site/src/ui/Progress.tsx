import styles from "./Progress.module.css";

export interface ProgressProps {
  /** "Schritt 5 von 14" */
  text: string;
  /** "35 %" */
  percentText: string;
  value: number;
  max: number;
}

/** Progress as text, bar and percent. */
export function Progress({ text, percentText, value, max }: ProgressProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div className={styles.progress}>
      <div className={styles.words} aria-hidden="true">
        <span>{text}</span>
        <b>{percentText}</b>
      </div>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={text}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuetext={percentText}
      >
        <div className={styles.done} style={{ inlineSize: `${share * 100}%` }} />
      </div>
    </div>
  );
}
