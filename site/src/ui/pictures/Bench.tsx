import { cx } from "../cx";
import { Landscape } from "./Landscape";
import styles from "./pictures.module.css";

/** A bench below a tree, where nobody has to be. */
export function Bench() {
  return (
    <Landscape>
      <circle cx="100" cy="16" r="11" className={cx(styles.sun, styles.flat)} />
      <path d="M28 62V34M28 46l6-6" className={styles.thick} />
      <path d="M14 38a10 10 0 0 1 2-19 14 14 0 0 1 27 0 10 10 0 0 1 1 19z" className={styles.leaf} />
      <path d="M60 35v24M90 35v24M64 50v10M86 50v10" />
      <rect x="56" y="33" width="38" height="6" rx="3" className={styles.warm} />
      <rect x="54" y="46" width="42" height="6" rx="3" className={styles.warm} />
    </Landscape>
  );
}
