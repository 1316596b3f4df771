import { examples } from "./fixtures";
import { Range, type RangeProps } from "./Range";

const base = { min: 0, max: 10, step: 1, readOnly: true };

export const fixtures = examples<RangeProps>("Range", Range, {
  empty: { ...base, "aria-label": "Schlaf", value: null },
  lowest: { ...base, "aria-label": "Hunger", value: 0 },
  chosen: { ...base, "aria-label": "Kraft", value: 7 },
  highest: { ...base, "aria-label": "Freude", value: 10 },
});
