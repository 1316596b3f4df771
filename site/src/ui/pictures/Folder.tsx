import { cx } from "../cx";
import { Landscape } from "./Landscape";
import styles from "./pictures.module.css";

/** A folder that has room. */
export function Folder() {
  return (
    <Landscape>
      <circle cx="98" cy="20" r="11" className={cx(styles.sun, styles.flat)} />
      <path
        d="M32 20c0-2 1-4 4-4h14l6 6h26c3 0 4 2 4 4v34c0 2-1 4-4 4H36c-3 0-4-2-4-4z"
        className={styles.warm}
      />
      <path d="M40 12h30l8 8v24H40z" className={styles.paper} />
      <path d="M48 23h20M48 31h14" className={styles.mark} />
      <path
        d="M26 40c0-2 1-4 4-4h62c3 0 4 2 3 5l-6 20c-1 2-2 3-4 3H34c-3 0-4-1-4-3z"
        className={styles.sun}
      />
      <path d="M54 56c-1-8 3-12 11-12 0 8-4 12-11 12zm-3 4 6-7" className={cx(styles.leaf, styles.mark)} />
    </Landscape>
  );
}
