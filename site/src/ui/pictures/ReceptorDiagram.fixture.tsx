import { examples } from "../fixtures";
import { Diagram } from "./Diagram";
import { drawing } from "./ReceptorDiagram";

export const fixtures = examples("ReceptorDiagram", Diagram, {
  "with its legend": {
    drawing,
    caption: "Hormone receptor",
    labels: ["Hormone", "Receptor", "Signal", "The receptor is taken", "Less hormone"],
  },
});
