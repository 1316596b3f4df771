import { examples } from "../fixtures";
import { StepPicture } from "./Steps";

export const fixtures = examples("StepPicture", StepPicture, {
  together: { name: "together" },
  pace: { name: "pace" },
  yours: { name: "yours" },
  dates: { name: "dates" },
});
