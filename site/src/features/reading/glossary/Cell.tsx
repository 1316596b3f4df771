import styles from "./glossary.module.css";

interface CellProps {
  x: number;
  y: number;
  r?: number;
  /** How large the core is, as a part of the cell. */
  core?: number;
  /** Width to height; 1 is round. */
  stretch?: number;
  turn?: number;
}

/** A cell with its core. */
export function Cell({ x, y, r = 17, core = 0.36, stretch = 1, turn = 0 }: CellProps) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <ellipse rx={r * stretch} ry={r} className={styles.paper} />
      <ellipse rx={r * core * stretch} ry={r * core} className={styles.mark} />
    </g>
  );
}
