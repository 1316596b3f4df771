import type { ReactNode } from "react";
import { Cell } from "./Cell";
import styles from "./glossary.module.css";

const dot = (x: number, y: number, r = 4) => (
  <circle key={`${x} ${y}`} cx={x} cy={y} r={r} className={styles.mark} />
);

/** The core of a cell with the copies of a gene in it as dots, and what they are counted against as rings. */
function core(x: number, genes: readonly (readonly [number, number])[]) {
  return (
    <g transform={`translate(${x} 64)`}>
      <ellipse rx="58" ry="48" className={styles.paper} />
      {genes.map(([dx, dy]) => dot(dx, dy, 5))}
      <circle cx="-20" cy="22" r="5" className={styles.line} />
      <circle cx="24" cy="18" r="5" className={styles.line} />
    </g>
  );
}

const FEW = [
  [-16, -14],
  [18, -8],
] as const;
const MANY = [
  ...FEW,
  [0, -30],
  [34, -20],
  [-34, 0],
  [2, 4],
  [-4, 34],
  [38, 6],
  [-30, -26],
  [14, 36],
] as const;

const signals = (
  <>
    {core(104, FEW)}
    <path d="M172 64h16" className={styles.line} />
    {core(256, MANY)}
  </>
);

/** The edge of a cell with receivers on it. */
function edge(x: number, receivers: readonly number[]) {
  return (
    <g transform={`translate(${x} 68)`}>
      <circle r="36" className={styles.paper} />
      <circle r="12" className={styles.mark} />
      {receivers.map((turn) => (
        <path
          key={turn}
          d="M0-36v-12m0 0-6-6m6 6 6-6"
          className={styles.line}
          transform={`rotate(${turn})`}
        />
      ))}
    </g>
  );
}

const around = (count: number) => Array.from({ length: count }, (_, index) => (index * 360) / count);

/** A core that holds a receiver, and a signal of one shape that fits into it. */
function receiver(signal: ReactNode) {
  return (
    <>
      <ellipse cx="200" cy="64" rx="96" ry="54" className={styles.paper} />
      <circle cx="214" cy="64" r="34" className={styles.ground} />
      <path d="M184 46v36M184 64h18m0-14v28" className={styles.line} />
      <path d="M74 64h44m0 0-9-8m9 8-9 8" className={styles.dashed} />
      {signal}
    </>
  );
}

/** Drawings that show one term and no other, by the key of its entry. */
export const TERM_DRAWINGS: Readonly<Record<string, ReactNode>> = {
  // From cells that are alike to cells of which none is like the other.
  grading: (
    <>
      {[46, 84].flatMap((x) => [40, 84].map((y) => <Cell key={`${x} ${y}`} x={x} y={y} r={17} />))}
      <path d="M122 24v80M238 24v80" className={styles.dashed} />
      <Cell x={154} y={42} r={18} core={0.42} stretch={1.1} turn={20} />
      <Cell x={200} y={36} r={15} core={0.5} />
      <Cell x={160} y={88} r={16} core={0.46} />
      <Cell x={206} y={84} r={20} core={0.4} stretch={0.85} turn={-30} />
      <Cell x={272} y={36} r={22} core={0.66} stretch={1.25} turn={35} />
      <Cell x={322} y={44} r={12} core={0.75} stretch={0.8} />
      <Cell x={264} y={92} r={13} core={0.7} turn={-50} stretch={1.5} />
      <Cell x={314} y={90} r={24} core={0.6} stretch={0.8} turn={60} />
    </>
  ),
  fish: signals,
  ish: signals,
  // Of many cells some are about to divide.
  ki67: (
    <>
      {[70, 114, 158, 202, 246, 290].flatMap((x, column) =>
        [42, 88].map((y, row) => (
          <Cell key={`${x} ${y}`} x={x} y={y} core={(column + row) % 4 === 1 ? 0.86 : 0.3} />
        )),
      )}
    </>
  ),
  // As many receivers as usual, and far more of them.
  her2: (
    <>
      {edge(112, around(4))}
      {edge(248, around(16))}
    </>
  ),
  estrogenreceptor: receiver(<circle cx="56" cy="64" r="13" className={styles.mark} />),
  progesteronereceptor: receiver(
    <rect x="43" y="52" width="25" height="25" rx="4" className={styles.mark} />,
  ),
  // A place, measured.
  tnm: (
    <>
      <circle cx="180" cy="50" r="34" className={styles.paper} />
      <circle cx="180" cy="50" r="18" className={styles.mark} />
      <path d="M146 100h68M146 92v16M214 92v16M163 96v8M180 94v12M197 96v8" className={styles.line} />
    </>
  ),
  // Nodes on their vessels.
  lymphknoten: (
    <>
      <path d="M20 40c60 10 70 50 120 44s70-52 110-44 60 30 92 28" className={styles.line} />
      <ellipse cx="92" cy="62" rx="24" ry="16" className={styles.paper} transform="rotate(24 92 62)" />
      <ellipse cx="180" cy="72" rx="26" ry="17" className={styles.paper} transform="rotate(-22 180 72)" />
      <ellipse cx="268" cy="46" rx="24" ry="16" className={styles.paper} transform="rotate(16 268 46)" />
      {[dot(92, 62, 5), dot(180, 72, 5), dot(268, 46, 5)]}
    </>
  ),
  // From one place to others.
  metastase: (
    <>
      <circle cx="76" cy="64" r="26" className={styles.paper} />
      {dot(76, 64, 14)}
      <path d="M106 56c60-34 110-36 168-26M108 68c64 4 104 12 150 30" className={styles.dashed} />
      <circle cx="296" cy="34" r="18" className={styles.paper} />
      <circle cx="280" cy="102" r="18" className={styles.paper} />
      {[dot(296, 34, 7), dot(280, 102, 7)]}
    </>
  ),
  // What was taken out, with a free rim around it.
  schnittrand: (
    <>
      <ellipse cx="180" cy="64" rx="98" ry="50" className={styles.paper} />
      <ellipse cx="180" cy="64" rx="98" ry="50" className={styles.dashed} />
      <ellipse cx="180" cy="64" rx="46" ry="24" className={styles.mark} />
      <path d="M230 64h44m0 0-8-7m8 7-8 7M238 57l-8 7 8 7" className={styles.line} />
    </>
  ),
  // Cells in a clump, as they lie most often.
  nst: (
    <>
      {[
        [150, 46],
        [182, 36],
        [212, 52],
        [160, 80],
        [192, 72],
        [218, 88],
        [186, 102],
      ].map(([x = 0, y = 0]) => (
        <Cell key={`${x} ${y}`} x={x} y={y} r={18} />
      ))}
    </>
  ),
  // Cells one after the other in rows.
  lobulaer: (
    <>
      {[30, 64, 98].flatMap((y) =>
        [56, 104, 152, 200, 248, 296].map((x) => (
          <Cell key={`${x} ${y}`} x={x + (y === 64 ? 12 : 0)} y={y} r={12} />
        )),
      )}
    </>
  ),
  // Several short codes in a row that belong together.
  tumorformel: (
    <>
      {[44, 124, 204, 284].map((x, index) => (
        <g key={x}>
          <rect x={x - 12} y="40" width="56" height="48" rx="12" className={styles.paper} />
          <path
            d={index % 2 ? "M2 56h28M2 72h14" : "M2 64h28"}
            className={styles.line}
            transform={`translate(${x})`}
          />
        </g>
      ))}
    </>
  ),
};
