import { type ReactNode, useId } from "react";
import { cx } from "../cx";
import styles from "./Diagram.module.css";
import pictures from "./pictures.module.css";

/** Shapes in a space of 360 to 230, and where the numbers stand on them, from 1 on. */
export interface DiagramDrawing {
  numbers: readonly (readonly [x: number, y: number])[];
  shapes: ReactNode;
}

interface DiagramProps {
  caption: string;
  /** What the numbers mean, from 1 on: no word is in the drawing, so that it can be read in every language. */
  labels: readonly string[];
  /** Null while it is loaded: its place is kept. */
  drawing: DiagramDrawing | null;
}

/** A drawing whose numbers are explained below it. Other than a scene it is read out, by the same words. */
export function Diagram({ caption, labels, drawing }: DiagramProps) {
  const legend = useId();
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>{caption}</figcaption>
      <svg
        className={cx(pictures.picture, styles.drawing)}
        viewBox="0 0 360 230"
        role="img"
        aria-label={caption}
        aria-describedby={legend}
      >
        <path d="M0 0h360v230H0z" className={cx(pictures.sky, pictures.flat)} />
        {drawing?.shapes}
        {drawing?.numbers.map(([x, y], index) => (
          <g key={`${x} ${y}`}>
            <circle cx={x} cy={y} r="11.5" className={styles.disc} />
            <text x={x} y={y + 5.2} className={styles.number}>
              {index + 1}
            </text>
          </g>
        ))}
      </svg>
      <ol id={legend} className={styles.legend}>
        {labels.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ol>
    </figure>
  );
}
