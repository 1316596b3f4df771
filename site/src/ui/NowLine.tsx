import styles from "./NowLine.module.css";

/** Separates past entries from later ones; only in today's `DayGroup`. `text` is "Jetzt, 09:12". */
export function NowLine({ text }: { text: string }) {
  return (
    <li className={styles.now} aria-current="time">
      {text}
    </li>
  );
}
