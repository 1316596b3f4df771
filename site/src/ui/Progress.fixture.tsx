import { examples } from "./fixtures";
import { Progress } from "./Progress";

export const fixtures = examples("Progress", Progress, {
  "a third": { text: "Schritt 5 von 14", percentText: "35 %", value: 5, max: 14 },
  done: { text: "Schritt 14 von 14", percentText: "100 %", value: 14, max: 14 },
});
