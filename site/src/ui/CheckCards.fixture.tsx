import { CheckCards } from "./CheckCards";
import { examples } from "./fixtures";

const options = [
  { value: "bone", label: "Knochen" },
  { value: "liver", label: "Leber" },
  { value: "lung", label: "Lunge" },
];
const base = { legend: "Wo wurden Absiedlungen gefunden?", options, onChange: () => undefined };

export const fixtures = examples("CheckCards", CheckCards, {
  "two chosen": { ...base, id: "cards-two", name: "cards-two", values: ["bone", "lung"] },
  wrong: {
    ...base,
    id: "cards-wrong",
    name: "cards-wrong",
    values: [],
    error: "Bitte wählen Sie einen Ort.",
  },
});
