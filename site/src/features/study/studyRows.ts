import type { Entities, NamedSchema } from "../../api/entities";
import { compare } from "../../dates/dates";
import type { Answers } from "../../questionnaire/definition";

type StatePayload = NamedSchema<"studyquestionnaire.show.get">;

/** The state of a study for the person. `waiting`: what the person has decided and the server does not know yet. */
export type StudyState = Omit<StatePayload, "questionnaires"> & {
  waiting?: "start" | "withdraw";
  questionnaires: readonly Planned[];
};

/**
 * One questionnaire of one occasion in the plan of a study. The id is also that of a row which is not written yet. `waiting`: its
 * answers are confirmed and not sent yet.
 */
export type Planned = StatePayload["questionnaires"][number] & { waiting?: boolean };

type Stored = Entities["studyquestionnaire"];

/** The stored answers to one questionnaire, with what its instrument makes of them. */
export type StudyRow = Omit<Stored, "data" | "scores" | "bands" | "modified"> & {
  data?: Answers;
  scores?: Readonly<Record<string, number | null>>;
  bands?: Readonly<Record<string, string>>;
  modified: NonNullable<Stored["modified"]>;
};

/** The day of its answers. */
export function dayOf({ submitted, due }: StudyRow): string {
  return submitted ?? due;
}

/** The order in which rows were sent; those of one day by their moment, for their ids tell nothing of it. */
export function byMoment(one: StudyRow, other: StudyRow): number {
  return compare(dayOf(one), dayOf(other)) || compare(one.modified, other.modified);
}

export type CodeState = "valid" | "unknown" | "used" | "closed";

/** Whether it can be filled in now. */
export function isOpen({ status }: Planned): boolean {
  return status === "open" || status === "draft";
}

const OCCASION = /^(start|end|week|visit|day)(?:-(\d+))?$/;

/** Kind and number of an occasion, for its words. */
export function occasionOf(occasion: string): { kind: string; count?: number | undefined } {
  const [, kind = "other", number] = OCCASION.exec(occasion) ?? [];
  return { kind, count: number === undefined || kind === "day" ? undefined : Number(number) };
}

/** Characters of a code. */
const LENGTH = 8;

/** A code as the server knows it: without gaps, in capital letters. */
export function plainCode(typed: string): string {
  return typed.replace(/[^0-9a-z]/gi, "").toUpperCase();
}

/** What is wrong with a typed code; null when it can be asked for. */
export function codeFault(typed: string): "required" | "letters" | "pattern" | null {
  const code = plainCode(typed);
  if (code === "") return "required";
  // These are left out of codes because they look alike.
  if (/[OI01]/.test(code)) return "letters";
  return code.length === LENGTH ? null : "pattern";
}

/** Two groups of four while it is typed at the end. */
export function groupedCode(typed: string): string {
  const code = plainCode(typed).slice(0, LENGTH);
  return code.length > 4 ? `${code.slice(0, 4)} ${code.slice(4)}` : code;
}
