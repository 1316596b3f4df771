import type { ReactNode } from "react";
import { cx } from "../cx";
import type { DiagramDrawing } from "./Diagram";
import styles from "./pictures.module.css";

const MUSCLE = "M0 34c10 6 12 20 12 40v74H2c-2-40-4-70-8-104z";
const LIFTED = "M0 34c26 14 52 56 44 92-4 14-16 20-34 22H2c20-4 32-12 34-26 4-28-16-58-42-78z";

/** A breast from the side: skin, then what gives the shape, then the ribs. */
function side(x: number, inside: ReactNode) {
  return (
    <g transform={`translate(${x} 20)`}>
      <path
        d="M-26-30V216H10c4-20 4-40 6-54 34-2 50-24 44-50C54 80 30 56 20 30 14 14 12-6 12-30z"
        className={cx(styles.skinLight, styles.mark)}
      />
      {[50, 80, 110, 140, 170].map((y) => (
        <ellipse key={y} cx="-14" cy={y} rx="7" ry="10" className={cx(styles.paper, styles.mark)} />
      ))}
      {inside}
    </g>
  );
}

/** Three ways to form a breast, from the side. */
export const drawing: DiagramDrawing = {
  numbers: [
    [20, 213],
    [64, 62],
    [66, 120],
    [175, 120],
    [308, 122],
    [324, 70],
  ],
  shapes: (
    <>
      {side(
        34,
        <>
          <path d={MUSCLE} className={cx(styles.warm, styles.mark)} />
          <path
            d="M14 76c20-4 38 14 38 36 0 24-16 38-38 36z"
            className={cx(styles.water, styles.mark, styles.thick)}
          />
        </>,
      )}
      {side(
        154,
        <>
          <path
            d="M4 76c20-4 32 14 32 36 0 24-12 36-32 34z"
            className={cx(styles.water, styles.mark, styles.thick)}
          />
          <path d={LIFTED} className={cx(styles.warm, styles.mark)} />
        </>,
      )}
      {side(
        274,
        <>
          <path d={MUSCLE} className={cx(styles.warm, styles.mark)} />
          <path
            d="M14 70c22 0 40 18 40 42 0 26-18 38-40 36z"
            className={cx(styles.sun, styles.mark, styles.thick)}
          />
          <path d="M24 72c-2-10-6-20-8-28M32 74c-2-12-8-22-12-30" className={cx(styles.mark, styles.thick)} />
        </>,
      )}
    </>
  ),
};
