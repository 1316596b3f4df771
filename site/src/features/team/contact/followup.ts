import type { Entities } from "../../../api/entities";
import { paths } from "../../../paths";

export type Followup = Entities["followup"];

export const ANSWERED = 2;
export const SKIPPED = 3;

/** Highest wellbeing at which the help card is shown. The number itself is not commented on. */
const LOW = 3;

export const CHANGES = ["diagnosis", "treatment", "medication", "contact", "nothing"] as const;

export type Change = (typeof CHANGES)[number];

/** The page for each change. */
export const CHANGE_PAGES: Readonly<Record<Exclude<Change, "nothing">, string>> = {
  diagnosis: paths.diagnosis,
  treatment: paths.treatment,
  medication: paths.drug,
  contact: paths.myTeam,
};

/** "Nothing" excludes all other answers: the latest choice counts. */
export function chosenChanges(before: readonly Change[], now: readonly Change[]): Change[] {
  if (!now.includes("nothing")) return [...now];
  return before.includes("nothing") ? now.filter((change) => change !== "nothing") : ["nothing"];
}

/** Whether the help card is shown beside an answer; not without an answer. */
export function isLow(wellbeing: string): boolean {
  return wellbeing !== "" && Number(wellbeing) <= LOW;
}
