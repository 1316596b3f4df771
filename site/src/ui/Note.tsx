import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx";
import styles from "./Note.module.css";

const ICONS = { info: Info, notice: TriangleAlert, success: CircleCheck, danger: CircleAlert };

export interface NoteProps {
  /** `notice` is for caution, `danger` for failures only. */
  kind?: keyof typeof ICONS | undefined;
  title?: string | undefined;
  /** Replaces the icon of the kind. */
  icon?: ReactNode;
  /** `status` or `alert` when the note appears by itself. */
  role?: "status" | "alert" | "note" | undefined;
  children: ReactNode;
  className?: string | undefined;
}

export function Note({ kind = "info", title, icon, role, children, className }: NoteProps) {
  const Icon = ICONS[kind];
  return (
    <div className={cx(styles.note, styles[kind], className)} role={role}>
      {icon ?? <Icon />}
      <div className={styles.body}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
