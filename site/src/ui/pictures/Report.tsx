import { cx } from "../cx";
import { Landscape } from "./Landscape";
import styles from "./pictures.module.css";

/** A report, read closely. */
export function Report() {
  return (
    <Landscape>
      <circle cx="96" cy="18" r="11" className={cx(styles.sun, styles.flat)} />
      <rect x="36" y="10" width="40" height="52" rx="5" className={styles.paper} />
      <path d="M49 10c0-8 14-8 14 0v4H49z" className={styles.warm} />
      <path d="M44 24h24M44 33h24M44 42h12" className={styles.mark} />
      <path d="m83 53 9 9" strokeWidth="6" />
      <circle cx="74" cy="44" r="12" className={styles.water} />
      <path d="M68 42c1-3 4-5 7-5" className={styles.mark} />
      <path d="M18 60c-1-9 3-15 11-16 1 9-3 15-11 16zm0 0v4" className={styles.leaf} />
    </Landscape>
  );
}
