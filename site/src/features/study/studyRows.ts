import type { Answers } from "../../questionnaire/definition";
import type { StudyKey } from "./studies";

/** One questionnaire of one occasion in the plan of a study. */
export interface Planned {
  /** Also of a row that is not written yet: the one it will get. */
  id: number;
  questionnaire: string;
  revision: number;
  /** `start`, `week-3`, `day-20261124`, `visit-2`, `end`. */
  occasion: string;
  due: string;
  status: "open" | "later" | "draft" | "submitted";
  submitted?: string;
}

/** The state of a study for the person. */
export interface StudyState {
  study: StudyKey;
  state: "none" | "running" | "withdrawn" | "ended";
  started?: string;
  withdrawn?: string;
  /** What was answered is deleted: a new code begins anew. */
  erased?: true;
  consent?: {
    participation: boolean;
    healthdata: boolean;
    contact: boolean;
    version: string;
    agreed: string;
  };
  /** Version of the text that is agreed to now. */
  consentversion: string;
  questionnaires: readonly Planned[];
}

/** The stored answers to one questionnaire. */
export interface StudyRow {
  id: number;
  version: number;
  modified: string;
  study: StudyKey;
  questionnaire: string;
  revision: number;
  occasion: string;
  due: string;
  status: "draft" | "submitted";
  data?: Answers;
  scores?: Readonly<Record<string, number | null>>;
  bands?: Readonly<Record<string, string>>;
  rules?: readonly string[];
  submitted?: string;
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
