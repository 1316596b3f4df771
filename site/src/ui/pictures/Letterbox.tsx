import { cx } from "../cx";
import { Landscape } from "./Landscape";
import styles from "./pictures.module.css";

/** A letter box, and a bird that has brought nothing yet. */
export function Letterbox() {
  return (
    <Landscape>
      <circle cx="24" cy="20" r="11" className={cx(styles.sun, styles.flat)} />
      <path d="M64 46v14" strokeWidth="5" />
      <path d="M44 46V33c0-6 4-10 10-10h24c6 0 10 4 10 10v13z" className={styles.water} />
      <path d="M44 46V33c0-6 4-10 9-10s9 4 9 10v13z" className={styles.paper} />
      <path d="M49 35h8" className={styles.mark} />
      <path d="M76 36V18h8v6h-8" className={styles.warm} />
      <path
        d="M59 16c0-5 4-8 8-8 3 0 5 2 5 4l3 2-4 1c-1 5-4 8-9 8-4 0-8-1-11-5 3 0 6-1 8-2z"
        className={styles.bloom}
      />
      <path d="M68 12h.1" className={styles.mark} />
    </Landscape>
  );
}
