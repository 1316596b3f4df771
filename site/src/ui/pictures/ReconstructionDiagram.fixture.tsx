import { examples } from "../fixtures";
import { Diagram } from "./Diagram";
import { drawing } from "./ReconstructionDiagram";

export const fixtures = examples("ReconstructionDiagram", Diagram, {
  "with its legend": {
    drawing,
    caption: "Three ways of reconstruction",
    labels: [
      "Ribs",
      "Muscle",
      "Implant on the muscle",
      "Implant under the muscle",
      "Own tissue",
      "Blood vessels",
    ],
  },
});
