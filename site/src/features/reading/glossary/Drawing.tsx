import type { ReactNode } from "react";
import { Cell } from "./Cell";
import styles from "./glossary.module.css";
import { TERM_DRAWINGS } from "./termDrawings";

const DRAWINGS: Readonly<Record<string, ReactNode>> = {
  // A sheet of paper under a magnifying glass.
  diagnosis: (
    <>
      <rect x="118" y="20" width="86" height="92" rx="8" className={styles.paper} />
      <path d="M134 42h54M134 60h54M134 78h32" className={styles.line} />
      <circle cx="212" cy="68" r="25" className={styles.paper} />
      <path d="m230 86 24 24" className={styles.thick} />
      <path d="M203 68c2-8 8-12 16-12" className={styles.line} />
    </>
  ),
  // Cells as they lie side by side under a microscope.
  pathology: (
    <>
      {[86, 124, 162, 200, 238, 276].map((x, index) => (
        <g key={x}>
          <Cell x={x} y={index % 2 ? 38 : 46} />
          <Cell x={x} y={index % 2 ? 82 : 90} r={15} />
        </g>
      ))}
    </>
  ),
  // A cell with receivers, and a signal that fits.
  biomarker: (
    <>
      <path d="M60 128a120 92 0 0 1 240 0" className={styles.paper} />
      <circle cx="180" cy="112" r="26" className={styles.mark} />
      <path
        d="M112 62 104 44m0 0-13-6m13 6 8-13M180 36V18m0 0-10-10m10 10 10-10M248 62l8-18m0 0-8-13m8 13 13-6"
        className={styles.line}
      />
      <circle cx="104" cy="30" r="6" className={styles.mark} />
    </>
  ),
  // A plaster.
  surgery: (
    <g transform="rotate(-14 180 64)">
      <rect x="96" y="42" width="168" height="44" rx="22" className={styles.paper} />
      <rect x="152" y="42" width="56" height="44" className={styles.mark} opacity="0.28" />
      <path d="M166 56h.1M180 56h.1M194 56h.1M166 72h.1M180 72h.1M194 72h.1" className={styles.thick} />
    </g>
  ),
  // A glass of water and two tablets.
  drug: (
    <>
      <path d="M128 26h62l-7 84h-48z" className={styles.paper} />
      <path d="M132 56h54l-5 52h-44z" className={styles.mark} opacity="0.28" />
      <rect x="208" y="84" width="58" height="24" rx="12" className={styles.paper} />
      <path d="M237 84v24" className={styles.line} />
      <circle cx="232" cy="58" r="13" className={styles.paper} />
      <path d="M223 58h18" className={styles.line} />
    </>
  ),
  // Light that comes from above and meets one place.
  radiation: (
    <>
      <circle cx="180" cy="22" r="13" className={styles.mark} />
      <path d="M168 40 138 88M180 42v46M192 40l30 48" className={styles.dashed} />
      <path d="M84 112c34-26 158-26 192 0" className={styles.thick} />
      <circle cx="180" cy="96" r="9" className={styles.paper} />
    </>
  ),
  // A warm cup.
  sideeffect: (
    <>
      <path d="M126 54h92v28a28 28 0 0 1-28 28h-36a28 28 0 0 1-28-28z" className={styles.paper} />
      <path d="M218 62h10a15 15 0 0 1 0 30h-11" className={styles.line} />
      <path d="M152 42c-6-8 6-12 0-22M172 42c-6-8 6-12 0-22M192 42c-6-8 6-12 0-22" className={styles.line} />
    </>
  ),
  // A path with stations that leads on over the hills.
  aftercare: (
    <>
      <path d="M0 104c60-46 118-40 180-14s120 18 180-20v58H0z" className={styles.mark} opacity="0.22" />
      <path d="M40 112c50-4 66-44 120-40s70 26 112 4 40-36 68-40" className={styles.dashed} />
      <circle cx="118" cy="84" r="11" className={styles.paper} />
      <circle cx="212" cy="88" r="11" className={styles.paper} />
      <circle cx="306" cy="50" r="11" className={styles.paper} />
      <path d="m113 84 4 4 7-8M207 88l4 4 7-8" className={styles.line} />
    </>
  ),
  // An umbrella.
  support: (
    <>
      <path
        d="M108 68a72 50 0 0 1 144 0c-12-10-24-10-36 0-12-10-24-10-36 0-12-10-24-10-36 0-12-10-24-10-36 0z"
        className={styles.paper}
      />
      <path d="M180 18v-6M180 68v36a10 10 0 0 0 20 0" className={styles.line} />
    </>
  ),
  // A telephone with entries.
  app: (
    <>
      <rect x="146" y="12" width="68" height="104" rx="13" className={styles.paper} />
      <rect x="157" y="28" width="46" height="20" rx="5" className={styles.mark} opacity="0.28" />
      <path d="M159 62h42M159 76h42M159 90h24" className={styles.line} />
    </>
  ),
};

interface DrawingProps {
  /** The key of the entry. */
  term: string;
  /** The key of its type. */
  type: string | undefined;
}

/** The drawing of a term, or of its type where it has none of its own. Decorative. */
export function Drawing({ term, type = "" }: DrawingProps) {
  const drawing = TERM_DRAWINGS[term] ?? DRAWINGS[type];
  if (!drawing) return null;
  return (
    <svg className={styles.picture} viewBox="0 0 360 128" aria-hidden="true" focusable="false">
      <rect width="360" height="128" className={styles.ground} />
      {drawing}
    </svg>
  );
}
