import { dayOf } from "../../dates/dates";
import type { Item } from "../../device/item";

/** The calls of what a person decides and confirms in a study. */
export const STUDY_START = "studyquestionnaire/start";
export const STUDY_SUBMIT = "studyquestionnaire/submit";

/** The calls for the state of a study. */
export const STUDY = /^studyquestionnaire\/(\w+\/show|show\?study=\w+)$/;

/** The state of a study. `waiting`: what the person has decided and the server does not know yet. */
export interface StudyShown {
  study: string;
  waiting?: "start" | "withdraw";
  questionnaires: readonly { id: number; waiting?: boolean }[];
}

const isOfStudies = ({ root, kind }: Item) => root === "studyquestionnaire" && kind === "call";

/**
 * The state of a study with what the person has decided and confirmed and what waits: a study that they have left is over for them
 * at once, one that they begin is not, as only the server has its questions.
 */
export function studyShown(answer: StudyShown, items: readonly Item[]): StudyShown {
  const own = items.filter(isOfStudies);
  const isConfirmed = (id: number) =>
    own.some(({ path, row, state }) => path === STUDY_SUBMIT && row === id && state === "waiting");
  const questionnaires = answer.questionnaires.map((one) =>
    isConfirmed(one.id) ? { ...one, waiting: true } : one,
  );
  const last = own.findLast(({ body }) => body.study === answer.study);
  if (last?.state !== "waiting") return { ...answer, questionnaires };
  if (last.path === STUDY_START) return { ...answer, waiting: "start" };
  const left = { state: "withdrawn", withdrawn: dayOf(new Date(last.createdAt)) };
  return { ...answer, ...left, waiting: "withdraw" };
}
