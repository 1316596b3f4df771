import type { Block } from "../../app/summaryPart";
import styles from "./appointment.module.css";

/** The pieces of a section on the page and on paper. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have no names, and are drawn anew as a whole
  return blocks.map((block, index) => <Piece key={index} block={block} />);
}

function Piece({ block }: { block: Block }) {
  switch (block.kind) {
    case "heading":
      return <h4>{block.text}</h4>;
    case "text":
      return <p>{block.text}</p>;
    case "source":
      return <p className="small quiet">{block.text}</p>;
    case "list":
      return (
        <ul className={styles.items}>
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
            <li key={index}>{item}</li>
          ))}
        </ul>
      );
    case "facts":
      return (
        <dl className={styles.facts}>
          {block.rows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      );
    case "table":
      return <Table {...block} />;
  }
}

/** On a phone the rows are not laid out as a table, and browsers would then forget that they are one. */
const ROLES = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  column: { role: "columnheader" },
  name: { role: "rowheader" },
  cell: { role: "cell" },
} as const;

/** On a phone each row is a small list, with the heading of its column before each cell. */
function Table({ caption, columns, rows }: Extract<Block, { kind: "table" }>) {
  return (
    <table {...ROLES.table} className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead {...ROLES.group}>
        <tr {...ROLES.row}>
          {columns.map((column) => (
            <th {...ROLES.column} key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...ROLES.group}>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may say the same
          <tr {...ROLES.row} key={at}>
            {row.map((cell, index) =>
              index === 0 ? (
                <th {...ROLES.name} key={columns[index]} scope="row">
                  {cell}
                </th>
              ) : (
                <td {...ROLES.cell} key={columns[index]} data-column={columns[index]}>
                  {cell || "–"}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
