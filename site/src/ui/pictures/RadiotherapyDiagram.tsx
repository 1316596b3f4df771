import { cx } from "../cx";
import type { DiagramDrawing } from "./Diagram";
import styles from "./pictures.module.css";

/** A cut through the chest of somebody who lies on the back: the rays come from the side. */
export const drawing: DiagramDrawing = {
  numbers: [
    [318, 196],
    [204, 116],
    [113, 168],
    [158, 171],
    [38, 206],
  ],
  shapes: (
    <>
      <path d="M288 142A92 92 0 0 0 146 49" strokeDasharray="2 9" className={styles.thick} />
      <path d="M155 35l-10 14 16 4" className={styles.thick} />
      <path d="M54 211h206v10H54zM134 221h46v12h-46z" className={styles.paper} />
      <g transform="translate(12 58) scale(.8)">
        <path
          d="M180 92c16 0 24-14 34-26 12-12 42-12 50 12 8 22 18 38 18 60 0 34-42 52-102 52S78 172 78 138c0-22 10-38 18-60 8-24 38-24 50-12 10 12 18 26 34 26z"
          className={cx(styles.skinLight, styles.mark)}
        />
        <path
          d="M160 112c-8-8-34-8-48 8-14 18-12 40 4 50 18 8 42 2 46-16z"
          className={cx(styles.water, styles.mark)}
        />
        <path
          d="M212 108c18-2 34 10 40 26 6 18 0 32-12 38-18 6-36 0-42-14 20-10 24-30 14-50z"
          className={cx(styles.water, styles.mark)}
        />
        <path
          d="M170 118c12-8 34-2 38 16 4 16-6 28-18 30-20 0-34-34-20-46z"
          className={cx(styles.warm, styles.mark)}
        />
        <path
          d="M173 74l134 108 42-53L215 21z"
          fillOpacity=".5"
          strokeDasharray="7 6"
          className={styles.sun}
        />
      </g>
      <g transform="rotate(38.700 201 124)">
        <path d="M288 104h12v-8h32v56h-32v-8h-12z" className={styles.paper} />
        <path d="M114 104h-12v-8H70v56h32v-8h12z" strokeDasharray="4 6" />
      </g>
    </>
  ),
};
