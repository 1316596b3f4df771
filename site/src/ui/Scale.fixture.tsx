import { examples } from "./fixtures";
import { Scale, type ScaleProps } from "./Scale";

const base = { min: 0, max: 10, lowText: "sehr schlecht", highText: "sehr gut", onChange: () => undefined };

export const fixtures = examples<ScaleProps>(
  "Scale",
  Scale,
  {
    chosen: { ...base, id: "scale-chosen", name: "scale-chosen", legend: "Wie geht es Ihnen?", value: "7" },
    "five, wrong": {
      ...base,
      id: "scale-wrong",
      name: "scale-wrong",
      legend: "Wie freundlich war man zu Ihnen?",
      min: 1,
      max: 5,
      value: "",
      error: "Bitte wählen Sie eine Zahl.",
    },
  },
  { keepsValue: true },
);
