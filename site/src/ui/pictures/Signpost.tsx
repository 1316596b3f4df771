import { cx } from "../cx";
import { Landscape } from "./Landscape";
import styles from "./pictures.module.css";

/** A signpost on the hill. */
export function Signpost() {
  return (
    <Landscape>
      <circle cx="26" cy="20" r="11" className={cx(styles.sun, styles.flat)} />
      <path d="M56 60V10" strokeWidth="5" />
      <path d="M48 15h28l7 6-7 6H48c-1 0-2-1-2-2v-8c0-1 1-2 2-2z" className={styles.paper} />
      <path d="M64 31H42l-7 6 7 6h22c1 0 2-1 2-2v-8c0-1-1-2-2-2z" className={styles.warm} />
      <path d="M26 62c0-7 10-9 12 0zM98 58c0-9 13-9 13 0z" className={styles.leaf} />
    </Landscape>
  );
}
