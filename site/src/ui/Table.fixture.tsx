import { examples } from "./fixtures";
import { Table } from "./Table";

export const fixtures = examples("Table", Table, {
  values: {
    caption: "Befinden",
    columns: ["Tag", "Wert"],
    children: (
      <tr>
        <th scope="row">20.11.2026</th>
        <td>6</td>
      </tr>
    ),
  },
});
