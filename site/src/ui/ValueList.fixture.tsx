import { examples } from "./fixtures";
import { ValueList } from "./ValueList";

export const fixtures = examples("ValueList", ValueList, {
  dates: {
    rows: [
      { key: "diagnosis", name: "Diagnose", value: "12.03.2026" },
      { key: "aftercare", name: "Beginn der Nachsorge", value: undefined },
    ],
    missing: "keine Angabe",
    columns: 2,
  },
});
