import type { ReactNode } from "react";
import styles from "./Table.module.css";

interface TableProps {
  /** Read out before the table; a heading above it says the same to the eye. */
  caption: string;
  columns: readonly string[];
  /** The rows. */
  children: ReactNode;
}

/** Values in rows with a line below each. */
export function Table({ caption, columns, children }: TableProps) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
