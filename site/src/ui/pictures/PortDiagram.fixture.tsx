import { examples } from "../fixtures";
import { Diagram } from "./Diagram";
import { drawing } from "./PortDiagram";

export const fixtures = examples("PortDiagram", Diagram, {
  "with its legend": {
    drawing,
    caption: "Where a port is",
    labels: ["Chamber", "Collarbone", "Tube", "Heart", "From the side"],
  },
});
