import { examples } from "./fixtures";
import { RadioCards, type RadioCardsProps } from "./RadioCards";

const options = [
  { value: "negative", label: "Nicht amplifiziert", text: "Im Bericht auch: negativ" },
  { value: "positive", label: "Amplifiziert", text: "Im Bericht auch: positiv" },
  { value: "unknown", label: "Weiß ich nicht", text: "Oder: noch nicht bestimmt" },
];
const base = { legend: "Was ergab der Zusatztest?", options, onChange: () => undefined };

export const fixtures = examples<RadioCardsProps>(
  "RadioCards",
  RadioCards,
  {
    chosen: { ...base, id: "radio-chosen", name: "radio-chosen", value: "negative" },
    "nothing yet": {
      ...base,
      id: "radio-open",
      name: "radio-open",
      value: null,
      hint: "Nochmals antippen löscht die Auswahl.",
    },
    wrong: {
      ...base,
      id: "radio-wrong",
      name: "radio-wrong",
      value: null,
      error: "Bitte wählen Sie eine Antwort.",
      columns: 2,
    },
  },
  { keepsValue: true },
);
