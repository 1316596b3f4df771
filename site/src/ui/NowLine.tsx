import styles from "./NowLine.module.css";

/** Splits what is over from what is to come; only in today's `DayGroup`. `text` is "Jetzt, 09:12". */
export function NowLine({ text }: { text: string }) {
  return (
    <li className={styles.now} aria-current="time">
      {text}
    </li>
  );
}
