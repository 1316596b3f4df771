import type { ReactNode } from "react";
import { cx } from "../cx";
import type { DiagramDrawing } from "./Diagram";
import styles from "./pictures.module.css";

/** A hormone, of a shape that fits into the receptor. */
function hormone(x: number, y: number) {
  return <path d={`M${x - 12} ${y - 8}h24l-12 14z`} className={cx(styles.warm, styles.mark)} />;
}

/** A cell with its core, and in it the receptor with a place for the hormone. */
function cell(x: number, inside: ReactNode) {
  return (
    <g transform={`translate(${x} 142)`}>
      <circle r="56" className={cx(styles.sun, styles.mark)} />
      <circle cy="4" r="36" className={cx(styles.paper, styles.mark)} />
      <path d="M-24-6h12L0 8l12-14h12v26h-48z" className={cx(styles.bloom, styles.mark)} />
      {inside}
    </g>
  );
}

/** Three cells: the hormone fits, its place is taken, there is little hormone. */
export const drawing: DiagramDrawing = {
  numbers: [
    [96, 26],
    [28, 140],
    [90, 186],
    [206, 112],
    [332, 44],
  ],
  shapes: (
    <>
      {hormone(36, 38)}
      {hormone(66, 58)}
      {hormone(32, 74)}
      {cell(
        62,
        <>
          {hormone(0, 2)}
          <path d="M0 24v24m-8-8 8 8 8-8" className={cx(styles.mark, styles.thick)} />
        </>,
      )}
      {hormone(150, 38)}
      {hormone(184, 58)}
      {hormone(214, 38)}
      {cell(
        180,
        <>
          <rect x="-15" y="-13" width="30" height="19" rx="9.5" className={cx(styles.water, styles.mark)} />
          <path d="M0-13V6" className={styles.mark} />
        </>,
      )}
      {hormone(298, 58)}
      <path d="M256 30h24l-12 14zM286 22h24l-12 14z" strokeDasharray="3 5" />
      {cell(298, null)}
    </>
  ),
};
