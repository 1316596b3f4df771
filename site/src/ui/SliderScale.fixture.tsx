import { examples } from "./fixtures";
import { SliderScale, type SliderScaleProps } from "./SliderScale";

const base = {
  min: 0,
  max: 10,
  lowText: "gar nicht",
  highText: "so stark wie nur denkbar",
  emptyText: "Noch nicht gewählt",
  valueText: (value: string) => `${value} von 10`,
  onChange: () => undefined,
};

export const fixtures = examples<SliderScaleProps>(
  "SliderScale",
  SliderScale,
  {
    chosen: {
      ...base,
      id: "slider-chosen",
      name: "slider-chosen",
      legend: "Wie belastet waren Sie?",
      sliderLabel: "Wie belastet waren Sie? Regler",
      value: "4",
    },
    empty: {
      ...base,
      id: "slider-empty",
      name: "slider-empty",
      legend: "Wie gut schlafen Sie?",
      sliderLabel: "Wie gut schlafen Sie? Regler",
      value: "",
    },
  },
  { keepsValue: true },
);
