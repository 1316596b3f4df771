import type { ReactNode } from "react";
import { cx } from "../cx";
import styles from "./pictures.module.css";

const flower = (x: number, look: string | undefined) => (
  <>
    <path
      d={`M${x} 116V92m0 12c-8 0-10-5-10-9 6 0 10 3 10 9zm0-3c0-7 5-10 10-10 0 6-4 10-10 10z`}
      className={styles.leaf}
    />
    <circle cx={x} cy="86" r="8" className={look} />
    <path d={`M${x} 86h.1`} className={cx(styles.mark, styles.thick)} />
  </>
);

const PICTURES = {
  // Somebody at a table, with everything in reach: a page with entries, a cup, a calendar.
  together: (
    <>
      <circle cx="248" cy="36" r="20" className={cx(styles.sun, styles.flat)} />
      <path d="M138 46c-6-46 52-42 46 0 6 12 4 22 0 26h-46c-4-6-6-14 0-26z" className={styles.hair} />
      <path d="M118 110c0-28 14-40 43-40s43 12 43 40z" className={styles.bloom} />
      <path d="M153 58v14c4 5 12 5 16 0V58z" className={styles.skinMid} />
      <ellipse cx="161" cy="43" rx="17" ry="20" className={styles.skinMid} />
      <path d="M143 42c2-26 34-26 36 0-10-2-16-6-20-13-3 7-9 11-16 13z" className={styles.hair} />
      <path d="M36 110h248v8H36z" className={styles.warm} />
      <path d="M58 118v22M262 118v22" strokeWidth="5" />
      <rect x="134" y="78" width="54" height="34" rx="5" className={styles.paper} />
      <path d="M152 87h27M152 95h27M152 103h17" className={styles.mark} />
      <path d="M143 87h.1M143 95h.1M143 103h.1" className={cx(styles.mark, styles.thick)} />
      <circle cx="133" cy="99" r="6" className={styles.skinMid} />
      <circle cx="189" cy="99" r="6" className={styles.skinMid} />
      <path d="M98 92h8a7 7 0 0 1 0 12h-8" />
      <path d="M68 86h30v14c0 6-4 10-9 10H77c-5 0-9-4-9-10z" className={styles.water} />
      <path d="M76 78c-4-6 4-8 0-14M88 78c-4-6 4-8 0-14" />
      <rect x="216" y="72" width="42" height="38" rx="6" className={styles.paper} />
      <path d="M216 84v-6c0-4 2-6 6-6h30c4 0 6 2 6 6v6z" className={styles.mid} />
      <path d="M227 68v8M247 68v8M226 93h.1M237 93h.1M226 102h.1" className={styles.thick} />
      <circle cx="247" cy="98" r="5" className={cx(styles.sun, styles.mark)} />
    </>
  ),
  // An older man on a bench looks at the sun, and a snail takes its time.
  pace: (
    <>
      <circle cx="214" cy="52" r="27" className={cx(styles.sun, styles.flat)} />
      <path d="M44 118V72M44 92l10-9" strokeWidth="4" />
      <path d="M22 80a17 17 0 0 1 2-33 24 24 0 0 1 46-2 17 17 0 0 1 4 35z" className={styles.leaf} />
      <path d="M120 94c0-18 8-26 24-26s24 8 24 26z" className={styles.water} />
      <path d="M138 58v12c3 3 9 3 12 0V58z" className={styles.skinLight} />
      <path d="M129 48c-5-2-5 7 1 7M159 48c5-2 5 7-1 7" className={styles.skinLight} />
      <ellipse cx="144" cy="46" rx="15" ry="17" className={styles.skinLight} />
      <path
        d="M128 48c-3-26 35-26 32 0-2 5-4 8-6 8s-6 2-10 2-8-2-10-2-4-3-6-8z"
        className={styles.hairGrey}
      />
      <path d="M104 84v36M184 84v36" strokeWidth="4" />
      <rect x="94" y="80" width="100" height="9" rx="4.5" className={styles.warm} />
      <rect x="94" y="93" width="100" height="9" rx="4.5" className={styles.warm} />
      <path
        d="M222 126c10 3 28 2 38 0 8-1 10-8 8-13-6 2-8 4-12 5M268 113l-1-7M271 114l5-5"
        className={styles.paper}
      />
      <circle cx="244" cy="114" r="12" className={styles.bloom} />
      <path d="M246 115c0-3-5-3-5 1 0 5 10 4 10-2 0-7-12-8-14 0" className={styles.mark} />
    </>
  ),
  // Somebody who holds a folder of their own, with a lock.
  yours: (
    <>
      <circle cx="76" cy="40" r="20" className={cx(styles.sun, styles.flat)} />
      <path
        d="M132 38c-8-4-6-16 3-17 1-11 15-14 21-7 6-8 21-6 23 5 10 0 14 12 6 18 7 7 2 19-8 18H141c-11 1-15-11-9-17z"
        className={styles.hair}
      />
      <path d="M112 136c0-44 14-60 47-60s47 16 47 60z" className={styles.mid} />
      <path d="M151 62v14c4 5 12 5 16 0V62z" className={styles.skinDeep} />
      <ellipse cx="159" cy="46" rx="16" ry="20" className={styles.skinDeep} />
      <path d="M143 42c6-3 8-8 10-12 6 8 14 11 22 12-2-20-30-22-32 0z" className={styles.hair} />
      <path
        d="M130 84h16l5 5h37c3 0 5 2 5 5v33c0 3-2 5-5 5h-58c-3 0-5-2-5-5V89c0-3 2-5 5-5z"
        className={styles.warm}
      />
      <path d="M152 108v-6c0-9 14-9 14 0v6" className={styles.mark} />
      <rect x="147" y="106" width="24" height="18" rx="4" className={cx(styles.sun, styles.mark)} />
      <path d="M159 113v4" className={cx(styles.mark, styles.thick)} />
      <circle cx="125" cy="114" r="7" className={styles.skinDeep} />
      <circle cx="193" cy="114" r="7" className={styles.skinDeep} />
      {flower(238, styles.bloom)}
      {flower(84, styles.paper)}
      {flower(264, styles.sun)}
    </>
  ),
  // A calendar with a day in it, and a young plant.
  dates: (
    <>
      <circle cx="256" cy="36" r="20" className={cx(styles.sun, styles.flat)} />
      <rect x="70" y="34" width="76" height="84" rx="9" className={styles.paper} />
      <path d="M70 56V43c0-5 4-9 9-9h58c5 0 9 4 9 9v13z" className={styles.mid} />
      <path d="M90 27v14M126 27v14" strokeWidth="4" />
      <path
        d="M88 72h.1M108 72h.1M128 72h.1M88 87h.1M108 87h.1M88 102h.1M108 102h.1"
        className={cx(styles.mark, styles.thick)}
      />
      <circle cx="128" cy="94" r="10" className={cx(styles.warm, styles.mark)} />
      <path d="m124 94 3 3 5-6" className={styles.mark} />
      <path d="M208 86V50" className={styles.thick} />
      <path
        d="M208 64c-2-15-13-22-29-21 0 14 12 23 29 21zm0-10c1-15 11-24 27-24 1 15-10 25-27 24z"
        className={styles.leaf}
      />
      <path d="M184 92h48l-5 29c-1 3-3 4-5 4h-28c-2 0-4-1-5-4z" className={styles.warm} />
      <rect x="179" y="84" width="58" height="12" rx="5" className={styles.warm} />
    </>
  ),
} as const satisfies Readonly<Record<string, ReactNode>>;

/** A scene for a step of the first visit. */
export function StepPicture({ name }: { name: keyof typeof PICTURES }) {
  return (
    <svg className={cx(styles.picture, styles.wide)} viewBox="0 0 320 140" aria-hidden="true">
      <path d="M0 0h320v140H0z" className={cx(styles.sky, styles.flat)} />
      <path d="M0 84c40-26 92-24 142-8 60 18 110-30 178-2v66H0z" className={cx(styles.far, styles.flat)} />
      <path d="M0 116c60-20 110-16 166-6 56 10 106 6 154-8v38H0z" className={cx(styles.mid, styles.flat)} />
      {PICTURES[name]}
    </svg>
  );
}
