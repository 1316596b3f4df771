import { cx } from "../cx";
import type { DiagramDrawing } from "./Diagram";
import styles from "./pictures.module.css";

/** The chest from the front, and the port from the side below the skin. */
export const drawing: DiagramDrawing = {
  numbers: [
    [62, 146],
    [186, 88],
    [148, 114],
    [150, 188],
    [308, 190],
  ],
  shapes: (
    <>
      <path
        d="M98-6v26c0 20-16 26-42 34-28 8-44 22-50 58L-4 236h264l-10-124c-6-36-22-50-50-58-26-8-42-14-42-34V-6z"
        className={cx(styles.skinMid, styles.mark)}
      />
      <path
        d="M118 70c-22 5-44 0-66-8-8-2-10 6-2 8 26 11 50 15 70 10zM138 70c22 5 44 0 66-8 8-2 10 6 2 8-26 11-50 15-70 10z"
        className={cx(styles.paper, styles.mark)}
      />
      <path
        d="M120 150c10-12 26-8 34 0 18 2 32 18 30 36-2 16-10 28-20 34-26-4-48-20-50-42-1-12 0-22 6-28z"
        className={cx(styles.warm, styles.mark)}
      />
      <path
        d="M106-6v62c0 14 6 22 8 34l4 62 15-2-4-62c-1-12-7-18-7-32V-6z"
        className={cx(styles.water, styles.mark)}
      />
      <path d="M82 106c6-16 22-22 32-14 6 5 6 14 7 22l3 34" className={cx(styles.mark, styles.thick)} />
      <ellipse cx="68" cy="114" rx="19" ry="15" className={cx(styles.sun, styles.mark, styles.thick)} />
      <ellipse cx="68" cy="114" rx="9" ry="7" className={cx(styles.paper, styles.mark)} />
      <rect x="268" y="24" width="80" height="182" rx="14" className={styles.paper} />
      <path d="M269 92c20 0 18-22 40-22s20 22 38 22v32h-78z" className={cx(styles.skinMid, styles.mark)} />
      <path d="M269 124h78v48h-78z" className={cx(styles.skinLight, styles.mark)} />
      <path d="M286 126l6-40h32l6 40z" className={cx(styles.sun, styles.mark, styles.thick)} />
    </>
  ),
};
