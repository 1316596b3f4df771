import type { Period } from "../../app/summaryPart";
import { addDays, addMonths, addYears, type Day } from "../../dates/dates";
import { type DateInput, inputFault } from "../../dates/input";

/** What can stand in the summary, in its order. */
export const SECTIONS = [
  "questions",
  "diagnosis",
  "treatments",
  "medicines",
  "wellbeing",
  "reported",
  "appointments",
  "team",
  "contact",
] as const;
export type SectionKey = (typeof SECTIONS)[number];

/** The name is chosen like a section, but stands in the heading. */
export const CHOICES = ["name", ...SECTIONS] as const;
export type ChoiceKey = (typeof CHOICES)[number];

/** Not in the summary unless chosen: who the person is, and numbers of others. */
const LEFT_OUT: readonly ChoiceKey[] = ["name", "team", "contact"];

export const SINCE = ["last", "weeks", "months", "own"] as const;
export type Since = (typeof SINCE)[number];

/** What a person decides about their summary. Kept on the device only. */
export interface Choice {
  /** One question a line. */
  questions: string;
  chosen: readonly ChoiceKey[];
  /** Null until it was chosen. */
  since: Since | null;
  from: DateInput;
  to: DateInput;
  /** The file is saved without the question before. */
  unasked: boolean;
}

const START: Choice = {
  questions: "",
  chosen: CHOICES.filter((key) => !LEFT_OUT.includes(key)),
  since: null,
  from: null,
  to: null,
  unasked: false,
};

function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** What was kept, with the initial value for everything that it does not say. */
export function readChoice(kept: unknown): Choice {
  if (typeof kept !== "object" || kept === null) return START;
  const { questions, chosen, since, from, to, unasked } = kept as Partial<Record<keyof Choice, unknown>>;
  return {
    questions: isText(questions) ? questions : START.questions,
    chosen: Array.isArray(chosen) ? CHOICES.filter((key) => chosen.includes(key)) : START.chosen,
    since: SINCE.find((one) => one === since) ?? null,
    from: isText(from) ? from : null,
    to: isText(to) ? to : null,
    unasked: unasked === true,
  };
}

const WEEKS_IN_DAYS = 28;
const MONTHS = 3;

/** The days that can be chosen: all entries between two of them are loaded. */
export function boundsOf(today: Day): { min: Day; max: Day } {
  return { min: addYears(today, -2), max: addYears(today, 1) };
}

export type PeriodFault = {
  field: "from" | "to";
  key: "required" | "parseDate" | "minDate" | "maxDate" | "order";
};

/** Ids of the fields that can have a fault. */
export const FIELD_IDS = { from: "sheet-from", to: "sheet-to" } as const;

/** What counts when nothing was chosen: the time since the last appointment, if there is one. */
export function sinceOf({ since }: Choice, last: Day | null): Since {
  if (since === null || (since === "last" && last === null)) return last === null ? "weeks" : "last";
  return since;
}

/** The days of the summary, or what is wrong with those that were typed. */
export function periodOf(choice: Choice, last: Day | null, today: Day): Period | PeriodFault {
  const { min, max } = boundsOf(today);
  const since = sinceOf(choice, last);
  if (since === "last" && last !== null) return { from: last < min ? min : last, to: today };
  if (since === "months") return { from: addMonths(today, -MONTHS), to: today };
  if (since !== "own") return { from: addDays(today, -WEEKS_IN_DAYS), to: today };
  const { from, to } = choice;
  for (const field of ["from", "to"] as const) {
    const key = choice[field] === null ? "required" : inputFault(choice[field], min, max);
    if (key !== null) return { field, key };
  }
  if (from === null || to === null || to < from) return { field: "to", key: "order" };
  return { from, to };
}

export function isFault(period: Period | PeriodFault): period is PeriodFault {
  return "field" in period;
}

/** One item for each line with something in it. */
export function questionsIn(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
