import type { ReactNode } from "react";
import styles from "./ValueList.module.css";

export interface ValueListProps {
  rows: readonly { key: string; name: string; value: ReactNode }[];
  /** Shown where there is no value. */
  missing: string;
  /** How many are side by side on wide screens. */
  columns: 2 | 3;
}

/** Short values under their names, such as dates. */
export function ValueList({ rows, missing, columns }: ValueListProps) {
  return (
    <dl className={styles.values} data-columns={columns}>
      {rows.map(({ key, name, value }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd data-missing={value ? undefined : ""}>{value || missing}</dd>
        </div>
      ))}
    </dl>
  );
}
