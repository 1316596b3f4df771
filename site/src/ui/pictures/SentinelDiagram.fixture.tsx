import { examples } from "../fixtures";
import { Diagram } from "./Diagram";
import { drawing } from "./SentinelDiagram";

export const fixtures = examples("SentinelDiagram", Diagram, {
  "with its legend": {
    drawing,
    caption: "How the sentinel node is found",
    labels: ["Tumour", "Marker", "Lymph vessels", "Sentinel node", "More nodes"],
  },
});
