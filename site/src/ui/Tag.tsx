import { CalendarPlus, Check, CircleDot, Clock } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx";
import styles from "./Tag.module.css";

const ICONS = { done: Check, running: CircleDot, suggestion: CalendarPlus, waiting: Clock };

export interface TagProps {
  kind?: "plain" | "done" | "running" | "suggestion" | "waiting" | "left" | "right" | undefined;
  /** Replaces the icon of the kind; null removes it. */
  icon?: ReactNode;
  children: ReactNode;
}

/** A small word about the state of something. */
export function Tag({ kind = "plain", icon, children }: TagProps) {
  const Icon = kind in ICONS ? ICONS[kind as keyof typeof ICONS] : null;
  const own = Icon === null ? null : <Icon />;
  const shown = icon === undefined ? own : icon;
  return (
    <span className={cx(styles.tag, styles[kind])}>
      {shown}
      <span>{children}</span>
    </span>
  );
}
