import type { ReactNode } from "react";
import { cx } from "../cx";
import styles from "./Hills.module.css";

export interface HillsProps {
  time: "morning" | "noon" | "evening" | "night";
  season: "spring" | "summer" | "autumn" | "winter";
}

const SUN = <circle cx="30" cy="30" r="30" className={styles.sun} />;

const BODIES: Readonly<Record<HillsProps["time"], ReactNode>> = {
  morning: SUN,
  noon: SUN,
  evening: SUN,
  night: (
    <>
      <path d="M36 4a27 27 0 1 0 22 36A25 25 0 0 1 36 4z" className={styles.sun} />
      <path d="m-34 22h.1M-14 2h.1M-52 44h.1M72 14h.1" className={styles.stars} />
    </>
  ),
};

const crown = (x: number, y: number, className: string | undefined) => (
  <path
    d={`M${x - 14} ${y}a9 9 0 0 1 2-17a12 12 0 0 1 24-1a9 9 0 0 1 3 18z`}
    className={className}
    key={`${x} ${y}`}
  />
);

/** Dots that stand for blossoms, leaves or flowers. */
const dots = (places: string, className: string | undefined) => (
  <path d={places.replaceAll(/(\S+) (\S+),?/g, "M$1 $2h.1")} className={cx(styles.dots, className)} />
);

const TRUNKS = <path d="M34 66V40M78 58V40" className={styles.trunk} />;

/** Two trees and what grows below them. */
const TREES: Readonly<Record<HillsProps["season"], ReactNode>> = {
  spring: (
    <>
      {TRUNKS}
      {crown(34, 50, styles.bloom)}
      {crown(78, 44, styles.leaf)}
      {dots("28 38, 36 30, 42 42, 33 45", styles.pale)}
      {dots("16 76, 54 74, 92 72, 112 76", styles.pale)}
      {dots("24 80, 66 78, 104 80", styles.warm)}
    </>
  ),
  summer: (
    <>
      {TRUNKS}
      {crown(34, 50, styles.leaf)}
      {crown(78, 44, styles.leaf)}
      {dots("28 40, 38 34, 41 45", styles.warm)}
      {dots("14 76, 50 75, 62 80, 100 74, 116 79", styles.gold)}
    </>
  ),
  autumn: (
    <>
      {TRUNKS}
      {crown(34, 50, styles.rust)}
      {crown(78, 44, styles.yellow)}
      {dots("16 58, 52 54, 24 74, 44 77, 70 72", styles.warm)}
      {dots("60 44, 97 52, 86 74, 108 78", styles.gold)}
    </>
  ),
  winter: (
    <>
      <path d="M34 70V58M78 62V50" className={styles.trunk} />
      <path d="M34 22 17 60h34zM78 22 64 52h28z" className={styles.fir} />
      <path d="m34 22-8 18c5 4 11-3 16 0zM78 22l-7 15c5 3 9-3 14 0z" className={styles.cap} />
    </>
  ),
};

/** The hills behind a greeting, by the time of the day and of the year: for `hills` of a `Scene`. */
export function Hills({ time, season }: HillsProps) {
  return (
    <div className={cx(styles.all, styles[time], styles[season])}>
      <svg className={styles.body} viewBox="0 0 60 60" aria-hidden="true">
        {BODIES[time]}
      </svg>
      <svg
        className={cx(styles.hills, styles.back)}
        viewBox="0 34 400 96"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={styles.far} d="M0 62c44-22 92-24 142-6 40 14 70 10 118-8 54-20 100-16 140 6v76H0z" />
        <path className={styles.mid} d="M0 90c60-30 118-22 176-4 62 19 140 8 224-22v66H0z" />
      </svg>
      <svg className={styles.house} viewBox="0 0 44 40" aria-hidden="true">
        <path d="M6 18h32v22H6z" className={styles.wall} />
        <path d="m22 2 20 17H2z" className={styles.roof} />
        <path d="M12 24h8v8h-8zM26 24h7v16h-7z" className={styles.window} />
      </svg>
      <svg className={styles.hills} viewBox="0 34 400 96" preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.near} d="M0 112c80-34 160-24 236-6 66 15 120 10 164-8v32H0z" />
      </svg>
      <svg className={styles.trees} viewBox="0 0 130 84" aria-hidden="true">
        {TREES[season]}
      </svg>
    </div>
  );
}
