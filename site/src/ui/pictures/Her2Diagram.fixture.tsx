import { examples } from "../fixtures";
import { Diagram } from "./Diagram";
import { drawing } from "./Her2Diagram";

export const fixtures = examples("Her2Diagram", Diagram, {
  "with its legend": {
    drawing,
    caption: "HER2 and antibodies",
    labels: ["Tumour cell", "HER2", "Signal", "Antibodies", "Less signal"],
  },
});
