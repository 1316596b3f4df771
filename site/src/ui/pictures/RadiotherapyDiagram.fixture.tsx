import { examples } from "../fixtures";
import { Diagram } from "./Diagram";
import { drawing } from "./RadiotherapyDiagram";

export const fixtures = examples("RadiotherapyDiagram", Diagram, {
  "with its legend": {
    drawing,
    caption: "Radiotherapy of the breast",
    labels: ["Machine", "Field", "Lung", "Heart", "Couch"],
  },
});
