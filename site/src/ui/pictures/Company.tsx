import { cx } from "../cx";
import { Landscape } from "./Landscape";
import styles from "./pictures.module.css";

/** Three people who stand by somebody. */
export function Company() {
  return (
    <Landscape>
      <path d="M18 66c0-14 5-21 16-21s16 7 16 21z" className={styles.bloom} />
      <circle cx="34" cy="32" r="10" className={styles.skinLight} />
      <path d="M24 35c-6-18 18-22 21-7-5 2-8 1-11-2-2 5-5 7-10 9z" className={styles.hairGrey} />
      <circle cx="34" cy="19" r="4.5" className={styles.hairGrey} />
      <path d="M70 66c0-14 5-21 16-21s16 7 16 21z" className={styles.paper} />
      <path d="M80 46c0 8 2 11 6 11s6-3 6-11" className={styles.mark} />
      <circle cx="86" cy="32" r="10" className={styles.skinDeep} />
      <path d="M76 30c0-15 20-15 20 0-6 0-8-2-10-4-2 2-5 4-10 4z" className={styles.hair} />
      <path d="M44 68c0-14 5-22 16-22s16 8 16 22z" className={styles.water} />
      <circle cx="60" cy="32" r="11" className={styles.skinMid} />
      <path d="M49.5 35c4 4 7 2 10.5 2s6.5 2 10.5-2c-1 11-20 11-21 0z" className={styles.hair} />
      <path d="M49.5 29c1-14 20-14 21 0-5-3-8-3-10-4-3 2-7 1-11 4z" className={styles.hair} />
      <path d="M0 68c30-7 90-7 120-2-1 4-3 6-6 6H6c-3 0-5-2-6-4z" className={cx(styles.near, styles.flat)} />
    </Landscape>
  );
}
