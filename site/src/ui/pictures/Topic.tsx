import type { ReactNode } from "react";
import { cx } from "../cx";
import { Limb } from "./Limb";
import styles from "./pictures.module.css";

const HEART = "M24 13c-8-5-5-10-2.5-10C23 3 24 4.5 24 5c0-.5 1-2 2.5-2C29 3 32 8 24 13z";

const PICTURES: Readonly<Record<string, ReactNode>> = {
  // A bowl of vegetables.
  nutrition: (
    <>
      <circle cx="17" cy="19" r="7" className={styles.leaf} />
      <circle cx="32" cy="19" r="6.5" className={styles.warm} />
      <path d="M32 12.5c0-3 1-5 4-6M23 26c-3-8 0-15 4-19 4 5 5 12 2 19" className={styles.sun} />
      <path d="M6 24h36c0 10-7 17-18 17S6 34 6 24z" className={styles.mid} />
      <path d="M17 41h14" className={styles.thick} />
    </>
  ),
  // An older man who walks.
  exercise: (
    <>
      <Limb d="M24 18l-6 5-1 6" look={styles.sleeve} />
      <Limb d="M24 28l-4 8-7 5" look={styles.trousers} />
      <Limb d="M24 28l5 6v8" look={styles.trousers} />
      <path d="M20 17c0-3 9-3 9 0l-.5 12h-8z" className={styles.water} />
      <Limb d="M26 18l4 6 5-2" look={styles.sleeve} />
      <circle cx="26" cy="9.5" r="5.5" className={styles.skinLight} />
      <path d="M20.5 10c-1-7 10-9 11-2-3 1-6 0-7-1-1 1-2 2-4 3z" className={styles.hairGrey} />
      <path d="M5 20h5M4 26h6M6 44h37" />
    </>
  ),
  // An armchair, a cushion and the moon.
  fatigue: (
    <>
      <path d="M38 4a6 6 0 1 0 6 8 6 6 0 0 1-6-8z" className={styles.sun} />
      <path d="M11 30V19c0-5 3-8 7-8h8c4 0 7 3 7 8v11z" className={styles.mid} />
      <rect
        x="15"
        y="20"
        width="12"
        height="11"
        rx="3.5"
        transform="rotate(-10 21 25)"
        className={styles.sun}
      />
      <path d="M6 27c0-5 7-5 7 0v4h18v-4c0-5 7-5 7 0v9c0 2-1 3-3 3H9c-2 0-3-1-3-3z" className={styles.far} />
      <path d="M11 39v4M33 39v4M13 31v3M31 31v3" />
    </>
  ),
  // An arm that is raised, with a sleeve that supports it.
  lymphoedema: (
    <>
      <path
        d="M22 18c3-5 6-9 9-8 3 1 1 5-1 8h6c5 0 8 3 8 8s-3 10-9 10c-5 0-9-1-14-1z"
        className={styles.skinDeep}
      />
      <path d="M37 23.5h5M36 28h7M36 32h5" className={styles.mark} />
      <path d="M4 20c8 0 14-1 21-3 2 5 2 13 0 19-7 0-13 1-21 4z" className={styles.water} />
      <path d="M10 20v18M16 19.5v17M22 18.5c1 5 1 12 0 17" className={styles.mark} />
      <path d="M6 12h9m-3-3 3 3-3 3" />
    </>
  ),
  // Two people who lean against each other.
  sexuality: (
    <>
      <path d={HEART} className={styles.warm} />
      <path d="M3 44c0-9 5-14 13-14s12 5 12 14z" className={styles.bloom} />
      <path d="M20 44c0-9 4-14 12-14s13 5 13 14z" className={styles.water} />
      <circle cx="17.5" cy="24" r="7.5" className={styles.skinDeep} />
      <path d="M10 26c-4-14 10-16 15-7-3 2-7 1-9-1-1 4-3 6-6 8z" className={styles.hair} />
      <circle cx="31" cy="23" r="7.5" className={styles.skinLight} />
      <path d="M25 19c2-7 13-5 13 4-5 0-9-1-13-4z" className={styles.hairGrey} />
    </>
  ),
  // A bag for work, and a sheet with something done.
  sociallaw: (
    <>
      <path d="M13 5h16l7 7v20H13z" className={styles.paper} />
      <path d="M29 5v7h7" className={styles.mark} />
      <path d="m18 14 3 3 5-6" className={styles.mark} />
      <rect x="6" y="22" width="36" height="21" rx="4" className={styles.warm} />
      <path d="M18 22v-3h12v3M6 31h15M27 31h15" className={styles.mark} />
      <rect x="21" y="28" width="6" height="6" rx="1.5" className={cx(styles.sun, styles.mark)} />
    </>
  ),
  // A scarf around the head, knotted at the side.
  body: (
    <>
      <path d="M6 44c0-8 6-12 17-12s17 4 17 12z" className={styles.mid} />
      <path d="M19 28v6c2 2 6 2 8 0v-6z" className={styles.skinMid} />
      <path d="M32 17c6 0 9 4 9 10-4 0-8-3-9-7zM32 20c4 4 4 9 1 13-3-3-4-8-3-12z" className={styles.warm} />
      <circle cx="23" cy="20" r="10" className={styles.skinMid} />
      <path d="M13 19C11 4 34 3 34 18c-8-2-14-3-21 1z" className={styles.warm} />
      <path d="M17 13l2 2M23 9.5l1.5 2.5M29 12l-1 2" className={styles.mark} />
    </>
  ),
  // Somebody who holds a child.
  psyche: (
    <>
      <path d="M5 44c0-14 5-21 14-21 8 0 13 7 14 21z" className={styles.bloom} />
      <circle cx="18" cy="14" r="8" className={styles.skinMid} />
      <path d="M10 16c-3-14 12-16 16-5-4 2-7 1-9-2-2 4-4 5-7 7z" className={styles.hair} />
      <path d="M24 44c0-7 3-11 8-11s9 4 9 11z" className={styles.sun} />
      <circle cx="31" cy="27" r="6.5" className={styles.skinMid} />
      <path d="M24.5 26c0-9 13-9 13 0-5-1-9-1-13 0z" className={styles.hair} />
      <Limb d="M11 33c2 6 10 7 22 6" look={styles.blouse} />
    </>
  ),
  // A calendar with a day that is done, and the sun.
  aftercare: (
    <>
      <circle cx="35" cy="14" r="8" className={styles.sun} />
      <rect x="7" y="11" width="30" height="31" rx="5" className={styles.paper} />
      <path d="M7 20v-4c0-3 2-5 5-5h20c3 0 5 2 5 5v4z" className={styles.mid} />
      <path d="M15 7v7M29 7v7" className={styles.thick} />
      <path d="m15 30 5 5 9-9" className={cx(styles.mark, styles.thick)} />
    </>
  ),
  // A conversation with a physician.
  treatment: (
    <>
      <path
        d="M16 4h16c3 0 5 2 5 5v2c0 3-2 5-5 5h-5l-3 4-3-4h-5c-3 0-5-2-5-5V9c0-3 2-5 5-5z"
        className={styles.paper}
      />
      <path d="M18 10h.1M24 10h.1M30 10h.1" className={cx(styles.mark, styles.thick)} />
      <path d="M3 44c0-7 3-11 9-11s9 4 9 11z" className={styles.bloom} />
      <circle cx="12" cy="26.5" r="6.5" className={styles.skinLight} />
      <path d="M5.5 29c-3-12 12-13 13-4-3 1-5 0-7-2-1 3-3 5-6 6z" className={styles.hairGrey} />
      <path d="M27 44c0-7 3-11 9-11s9 4 9 11z" className={styles.paper} />
      <path d="M33 34c0 4 1 6 3 6s3-2 3-6" className={styles.mark} />
      <circle cx="36" cy="26.5" r="6.5" className={styles.skinDeep} />
      <path d="M29.5 25c1-8 12-8 13 0-4 0-9-1-13 0z" className={styles.hair} />
    </>
  ),
};

interface TopicPictureProps {
  /** The key of a topic of articles; for another one there is no picture. */
  topic: string;
  /** Wide and with hills, for the head of an article. */
  wide?: boolean | undefined;
}

export function TopicPicture({ topic, wide = false }: TopicPictureProps) {
  const picture = PICTURES[topic];
  if (!picture) return null;
  if (wide) {
    return (
      <svg
        className={cx(styles.picture, styles.wide, styles.band)}
        viewBox="0 0 640 104"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        <path d="M0 0h640v104H0z" className={cx(styles.sky, styles.flat)} />
        <circle cx="452" cy="48" r="22" className={cx(styles.sun, styles.flat)} />
        <path
          d="M0 70c50-26 90-28 140-14 70 18 120 18 182 0 60-16 120-8 174 6 54 10 100 2 144-18v60H0z"
          className={cx(styles.far, styles.flat)}
        />
        <path
          d="M0 86c60-20 110-16 164-4 70 14 130-6 196 2 70 8 110 16 164 6 40-6 80-18 116-14v28H0z"
          className={cx(styles.mid, styles.flat)}
        />
        <g transform="translate(282 18) scale(1.6)">{picture}</g>
      </svg>
    );
  }
  return (
    <svg className={styles.picture} width="48" height="48" viewBox="0 0 48 48" aria-hidden="true">
      <rect x=".75" y=".75" width="46.5" height="46.5" rx="14" className={styles.ground} />
      {picture}
    </svg>
  );
}
