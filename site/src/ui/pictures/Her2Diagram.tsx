import type { ReactNode } from "react";
import { cx } from "../cx";
import type { DiagramDrawing } from "./Diagram";
import styles from "./pictures.module.css";

const TURNS = [-50, -25, 0, 25, 50];
const DOCKS = [-25, 0, 25];

/** A cell with a core; receivers stand out from its edge. */
function cell(x: number, inside: ReactNode) {
  return (
    <g transform={`translate(${x} 172)`}>
      {TURNS.map((turn) => (
        <path
          key={turn}
          d="M0-62v-24c-8 0-9-4-9-12m9 12c8 0 9-4 9-12"
          transform={`rotate(${turn})`}
          className={styles.thick}
        />
      ))}
      <path d="M -70 70V0a70 70 0 0 1 140 0v70z" className={cx(styles.sun, styles.mark)} />
      <circle cy="34" r="28" className={cx(styles.bloom, styles.mark)} />
      {inside}
    </g>
  );
}

/** Two cells: one gets signals by HER2, at the other antibodies sit on it. */
export const drawing: DiagramDrawing = {
  numbers: [
    [38, 208],
    [166, 70],
    [142, 150],
    [340, 58],
    [318, 150],
  ],
  shapes: (
    <>
      {cell(
        92,
        DOCKS.map((turn) => (
          <path
            key={turn}
            d="M0-64v28m-6-7 6 7 6-7"
            transform={`rotate(${turn})`}
            className={cx(styles.mark, styles.thick)}
          />
        )),
      )}
      {cell(
        268,
        DOCKS.map((turn) => (
          <g key={turn} transform={`rotate(${turn})`}>
            <path d="M-4-93l4-13 0-27h-7v24l-10 14zM4-93l-4-13 0-27h7v24l10 14z" className={styles.water} />
            <path d="M0-64v16m-7 0h14" className={cx(styles.mark, styles.thick)} />
          </g>
        )),
      )}
    </>
  ),
};
