import { ChartLine, Table2 } from "lucide-react";
import { examples } from "./fixtures";
import { Segments } from "./Segments";

export const fixtures = examples(
  "Segments",
  Segments,
  {
    range: {
      label: "Zeitraum",
      value: "month",
      onChange: () => undefined,
      options: [
        { value: "week", label: "Woche" },
        { value: "month", label: "Monat" },
        { value: "all", label: "Alles" },
      ],
    },
    view: {
      label: "Ansicht",
      value: "picture",
      onChange: () => undefined,
      options: [
        { value: "picture", label: "Bild", icon: <ChartLine /> },
        { value: "table", label: "Tabelle", icon: <Table2 /> },
      ],
    },
  },
  { keepsValue: true },
);
