import type { Day } from "../../dates/dates";
import type { Phase } from "./course";

/** A phase with the part of it that is shown. */
export interface DrawnPhase extends Phase {
  part: { from: Day; to: Day };
}

/** As many looks as there are for phases. */
export const PHASE_LOOKS = 3;
