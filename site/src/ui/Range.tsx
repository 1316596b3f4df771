import type { ComponentPropsWithRef, CSSProperties } from "react";
import { cx } from "./cx";
import styles from "./Range.module.css";

export interface RangeProps extends Omit<ComponentPropsWithRef<"input">, "type" | "value" | "style"> {
  min: number;
  max: number;
  /** null while nothing is chosen: the track is empty and has no thumb. */
  value: number | null;
}

/** The browser's own slider, for keys and screen readers, with a track and a thumb that look alike in every browser. */
export function Range({ min, max, value, className, ...rest }: RangeProps) {
  const share = value === null ? 0 : (value - min) / (max - min);
  return (
    <input
      {...rest}
      type="range"
      className={cx(styles.range, className)}
      data-empty={value === null ? "" : undefined}
      style={{ "--share": share } as CSSProperties}
      min={min}
      max={max}
      value={value ?? Math.round((min + max) / 2)}
    />
  );
}
