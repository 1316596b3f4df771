import type { ReactNode } from "react";
import { cx } from "../cx";
import type { ComplaintName } from "./complaints";
import { Limb } from "./Limb";
import styles from "./pictures.module.css";

const FINGERS = "M16.5 31V19M22.5 29V13.5M28.5 29V14M34 31V18.5M16 35l-5.5-6.5";

/** A toilet, seen from the side. */
const toilet = (
  <>
    <path d="M8 13h7v17H8z" className={styles.paper} />
    <path d="M19 36h13l2 6H15z" className={styles.paper} />
    <path d="M10 28h28c0 6-4 10-10 10h-8c-6 0-10-4-10-10z" className={styles.paper} />
    <path d="M10 28h28" className={styles.thick} />
  </>
);

const PICTURES: Readonly<Record<ComplaintName, ReactNode>> = {
  // Somebody whose head lies on the arms, and a battery that is almost empty.
  fatigue: (
    <>
      <rect x="28" y="8" width="12" height="7.5" rx="2" className={styles.paper} />
      <path d="M42.5 10.5v2.5" />
      <path d="M31.5 11.800h.1" className={cx(styles.mark, styles.thick)} />
      <circle cx="20" cy="25" r="9.5" className={styles.skinMid} />
      <path d="M10.5 26c-2-8 4-13 10-12 6 0 9 5 9 9-7 1-12-1-14-4-1 3-2 5-5 7z" className={styles.hair} />
      <path d="M15.5 27c.8 1.2 2.4 1.2 3.2 0M22 26c.8 1.2 2.2 1.2 3 0" className={styles.mark} />
      <path d="M6 41c0-6 5-8.5 11-8.5h15c6 0 10 3 10 8.5z" className={styles.mid} />
      <path d="M4 41h40" />
    </>
  ),
  // A stomach in which something turns.
  nausea: (
    <>
      <path
        d="M18 6v7c0 3 2 4 4 3 4-4 11-4 15 0 5 5 5 13 1 19-4 6-11 8-17 6-3-1-5-1-6 1v1H8v-2c0-6 4-8 9-9 3-1 4-4 2-7-4-3-7-6-7-12V6z"
        className={styles.warm}
      />
      <path d="M28.5 27c0-2 3-2 3 .5 0 4-7 4.5-7-1 0-6 10-7 11 0" className={styles.mark} />
    </>
  ),
  // The place that hurts.
  pain: (
    <>
      <circle cx="20" cy="13" r="7" className={styles.skinLight} />
      <path d="M13 12c0-9 14-9 14 0-5 0-8-1-9-3-1 2-2 3-5 3z" className={styles.hair} />
      <path d="M5 43c0-12 4-19 15-19s15 7 15 19z" className={styles.mid} />
      <circle cx="31" cy="28" r="8" className={styles.warm} />
      <path d="M33 23.5l-4.5 5h4.5l-3.5 4.5" className={styles.mark} />
      <path d="M37 17l2-3M41 22l3.5-1.5M42.5 29H46" />
    </>
  ),
  // A hand whose finger tips tingle.
  neuropathy: (
    <>
      <Limb d={FINGERS} />
      <path d="M14 28h22v6c0 6-4 10-11 10s-11-4-11-10z" className={styles.skinMid} />
      <path d={FINGERS} className={styles.limb} />
      <path d="M16 30h18v6H16z" className={cx(styles.skinMid, styles.flat)} />
      <path d="M6 19l2 2-2 2 2 2M13 8l2 2-2 2M23 3l2 2-2 2M35 6l2 2-2 2M41 17l2 2-2 2 2 2" />
    </>
  ),
  // Warmth that rises, and drops of sweat.
  hotflush: (
    <>
      <circle cx="24" cy="23" r="17" className={cx(styles.sun, styles.flat)} />
      <path d="M9 44c0-7 6-10 15-10s15 3 15 10z" className={styles.bloom} />
      <path d="M20 30v6c2 2 6 2 8 0v-6z" className={styles.skinDeep} />
      <circle cx="24" cy="23" r="9.5" className={styles.skinDeep} />
      <path d="M14.5 22c-2-14 21-14 19 0-2-4-5-6-8-6-4 3-7 3-11 6z" className={styles.hair} />
      <path d="M6 27c-3-4 3-6 0-11M42 27c-3-4 3-6 0-11" />
      <path d="M36 30c3 3 2 6 0 6s-3-3 0-6zM12 31c3 3 2 6 0 6s-3-3 0-6z" className={styles.water} />
    </>
  ),
  // A bed at night.
  sleep: (
    <>
      <path d="M34 6a8 8 0 1 0 8 10.5A8 8 0 0 1 34 6z" className={styles.sun} />
      <path d="M12 9v4M10 11h4M21 15h.1" />
      <rect x="8" y="23" width="13" height="9" rx="3.5" className={styles.paper} />
      <path d="M5 38v-5c0-2 1-3 3-3h6c3-5 10-5 15-4h11c2 0 3 2 3 4v8z" className={styles.water} />
      <path d="M5 20v23M43 38v5M5 38h38" />
    </>
  ),
  // A plate with little on it.
  appetite: (
    <>
      <circle cx="25" cy="25" r="12.5" className={styles.paper} />
      <circle cx="25" cy="25" r="7" className={styles.mark} />
      <path d="M22 27c0-4 3-6 7-6 0 4-3 7-7 6z" className={cx(styles.leaf, styles.mark)} />
      <path d="M6 11v7c0 2 1 3 2.5 3S11 20 11 18v-7M8.5 11v28M43 24h-3c0-6 1-11 3-13z" />
      <path d="M43 11v28" />
    </>
  ),
  diarrhea: (
    <>
      {toilet}
      <path
        d="M22 15c3 3 2 6 0 6s-3-3 0-6zM29 8c3 3 2 6 0 6s-3-3 0-6zM35 15c3 3 2 6 0 6s-3-3 0-6z"
        className={styles.water}
      />
    </>
  ),
  // It takes a long time.
  constipation: (
    <>
      {toilet}
      <circle cx="31" cy="14" r="8.5" className={styles.sun} />
      <path d="M31 9v5l3.5 2" className={styles.mark} />
    </>
  ),
  // An open mouth with sore places.
  mouth: (
    <>
      <path
        d="M4 22c5-5 10-9 15-9 2 0 3 2 5 2s3-2 5-2c5 0 10 4 15 9-5 9-11 14-20 14S9 31 4 22z"
        className={styles.bloom}
      />
      <path d="M10 22c9-3 19-3 28 0-4 6-8 9-14 9s-10-3-14-9z" className={cx(styles.paper, styles.mark)} />
      <path d="M14 27c6-3 14-3 20 0-3 3-6 4-10 4s-7-1-10-4z" className={cx(styles.warm, styles.mark)} />
      <circle cx="33" cy="32.5" r="3.5" className={cx(styles.warm, styles.mark)} />
      <path d="M36 38l1.5 3M40 35l3.5 1.5M30 39.5V43" />
    </>
  ),
  // A forearm with spots.
  skin: (
    <>
      <path
        d="M4 20c9 1 15 0 20-3 2-5 6-8 9-7 2 1 1 4-1 6h5c5 0 8 3 8 8s-3 10-9 10c-7 0-11-1-17 0-6 0-11 1-15 2z"
        className={styles.skinLight}
      />
      <path d="M37 22h5M36 26.5h7M36 31h5" className={styles.mark} />
      <path
        d="M8 23c4-2 12-2 16 0 2 4 0 7-4 8-4-2-8 1-11-1-3-2-3-5-1-7z"
        className={cx(styles.warm, styles.flat)}
      />
      <path
        d="M11.5 25h.1M16 28h.1M17.5 23.5h.1M21.5 26.5h.1M11.5 29h.1"
        className={cx(styles.mark, styles.thick)}
      />
    </>
  ),
  // A head with a cloud in it, and the sun behind.
  mood: (
    <>
      <path
        d="M12 44v-8c-5-4-7-9-6-15C7 11 15 5 24 5c11 0 17 8 17 17l4 7-4 2v5c0 2-2 3-4 3h-6v5z"
        className={styles.skinMid}
      />
      <circle cx="29" cy="17" r="5.5" className={cx(styles.sun, styles.mark)} />
      <path d="M16 28c-6 0-6-8 0-8 1-6 10-6 11 0 7-1 8 8 1 8z" className={cx(styles.paper, styles.mark)} />
    </>
  ),
};

/** A small picture of a complaint; the word stands beside it. */
export function ComplaintPicture({ name }: { name: ComplaintName }) {
  return (
    <svg className={styles.picture} width="44" height="44" viewBox="0 0 48 48" aria-hidden="true">
      <rect x=".75" y=".75" width="46.5" height="46.5" rx="14" className={styles.ground} />
      {PICTURES[name]}
    </svg>
  );
}
