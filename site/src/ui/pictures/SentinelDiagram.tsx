import { cx } from "../cx";
import type { DiagramDrawing } from "./Diagram";
import styles from "./pictures.module.css";

/** Breast and armpit from the front, with the way of the lymph. */
export const drawing: DiagramDrawing = {
  numbers: [
    [258, 118],
    [274, 158],
    [196, 158],
    [140, 128],
    [238, 82],
  ],
  shapes: (
    <>
      <path
        d="M282-6c-2 30-24 40-66 46-50 8-88 22-104 62L78 236h58l26-100c6 34 6 66 2 100h200V-6z"
        className={cx(styles.skinLight, styles.mark)}
      />
      <path d="M206 98c-30 42-20 112 50 112 66 0 84-62 58-112" className={styles.mark} />
      <circle cx="262" cy="182" r="9" className={cx(styles.bloom, styles.mark)} />
      <path
        d="M226 118c-14-12-30-14-48-10M236 152c-26 0-48-16-58-40M172 106c-2-10-4-16-2-26M180 106c4-14 12-20 26-24M172 80c10-6 22-6 34 2"
        className={cx(styles.mark, styles.thick)}
      />
      <circle cx="230" cy="122" r="12" className={cx(styles.warm, styles.mark)} />
      <path
        d="M244 142c6 6 5 11 0 11s-6-5 0-11zM236 152c6 6 5 11 0 11s-6-5 0-11zM252 156c6 6 5 11 0 11s-6-5 0-11z"
        className={cx(styles.water, styles.mark)}
      />
      <ellipse
        cx="172"
        cy="110"
        rx="17"
        ry="12"
        transform="rotate(20 172 110)"
        className={cx(styles.water, styles.mark, styles.thick)}
      />
      <ellipse cx="170" cy="80" rx="12" ry="8.5" className={cx(styles.leaf, styles.mark)} />
      <ellipse cx="208" cy="82" rx="12" ry="8.5" className={cx(styles.leaf, styles.mark)} />
    </>
  ),
};
