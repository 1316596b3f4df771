import { cx } from "./cx";
import styles from "./Skeleton.module.css";

export interface SkeletonProps {
  /** `row` has a tile in front, `card` a frame around it. */
  shape?: "text" | "row" | "card" | undefined;
  count?: number | undefined;
  /** Read by screen readers: "Wird geladen". */
  label: string;
}

/** Placeholders while loading, without movement. Invisible for the first 300 ms. */
export function Skeleton({ shape = "row", count = 1, label }: SkeletonProps) {
  return (
    <div className={styles.skeleton} role="status" aria-busy="true">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike and never move
        <div key={index} className={cx(styles.item, styles[shape])} aria-hidden="true">
          {shape !== "text" && <span className={styles.tile} />}
          <span className={styles.lines}>
            <span />
            <span />
            <span />
          </span>
        </div>
      ))}
    </div>
  );
}
