import { cx } from "../cx";
import styles from "./pictures.module.css";

/** An arm, a leg or a finger along a line; `look` gives its colour, if it is not that of skin. */
export function Limb({ d, look }: { d: string; look?: string | undefined }) {
  return (
    <>
      <path d={d} className={styles.limbEdge} />
      <path d={d} className={cx(styles.limb, look)} />
    </>
  );
}
