import { dayOf } from "../../dates/dates";
import type { Item } from "./item";

/** The calls for the state of a study. */
export const STUDY = /^studyquestionnaire\/(\w+\/show|show\?study=\w+)$/;

/** The state of a study. `waiting`: what the person has decided and the server does not know yet. */
export interface StudyShown {
  study: string;
  waiting?: "start" | "withdraw";
}

/**
 * The state of a study with the person's last decision that waits: one that she has left is over for her at once, one that she
 * begins is not, as only the server has its questions.
 */
export function studyShown(told: StudyShown, items: readonly Item[]): StudyShown {
  const last = items.findLast(
    ({ root, kind, body }) => root === "studyquestionnaire" && kind === "call" && body.study === told.study,
  );
  if (last?.state !== "waiting") return told;
  if (last.path?.endsWith("/start")) return { ...told, waiting: "start" };
  const left = { state: "withdrawn", withdrawn: dayOf(new Date(last.made)) };
  return { ...told, ...left, waiting: "withdraw" };
}
