import { addDays, type Day, daysBetween } from "../../../dates/dates";
import { everyItem } from "../../../questionnaire/definition";
import { answeredOf, type Frequency, frequentOf, hasChosen, stepsOf } from "./courses";
import { answersOf, type Checkin, type Diary } from "./diary";

/** Both days belong to it. */
export interface Span {
  from: Day;
  to: Day;
}

/** A part of a strip: how strong it was from 1 on, 0 where that was not said; nothing was there, or nothing was answered. */
export interface Cell extends Span {
  strength: number | "none" | "unanswered";
}

export interface Strip extends Frequency {
  /** The codes of how strong it can be, the weakest first. */
  steps: readonly string[];
  cells: readonly Cell[];
}

/** Above this many days a part of a strip is a week, as a day would be too narrow to be seen. */
const MOST_DAYS = 100;
const WEEK_IN_DAYS = 7;

/** Of a strip: how many days each of its parts has. */
export function daysOfCell({ from, to }: Span): number {
  return daysBetween(from, to) + 1 > MOST_DAYS ? WEEK_IN_DAYS : 1;
}

/** What was there over the days of a span, the most frequent first. `checkins` are those of the span. */
export function stripsOf(diaries: readonly Diary[], checkins: readonly Checkin[], span: Span): Strip[] {
  const answered = answeredOf(diaries, checkins);
  return frequentOf(diaries, checkins).map((frequency) => {
    const { diary, linkId, code } = frequency;
    const rows = answered.find((one) => one.diary === diary)?.rows ?? [];
    const steps = stepsOfCode(diary, code);
    const strengths = new Map<Day, number | "none">();
    for (const row of rows) {
      const answers = answersOf(row);
      const before = strengths.get(row.date);
      if (!hasChosen(answers, linkId, code)) strengths.set(row.date, before ?? "none");
      else strengths.set(row.date, strongerOf(before ?? "none", steps.indexOf(String(answers[code])) + 1));
    }
    return { ...frequency, steps, cells: cellsOf(span, strengths) };
  });
}

/** How strong something can be that was chosen, the weakest first; nothing where that is not asked. */
export function stepsOfCode({ definition }: Diary, code: string): readonly string[] {
  const graded = everyItem(definition.item).find(({ linkId }) => linkId === code);
  return graded ? stepsOf(graded) : [];
}

function cellsOf(span: Span, strengths: ReadonlyMap<Day, number | "none">): Cell[] {
  const cells: Cell[] = [];
  const length = daysOfCell(span);
  for (let from = span.from; from <= span.to; from = addDays(from, length)) {
    const to = addDays(from, length - 1);
    const inside = [...strengths].flatMap(([day, strength]) => (from <= day && day <= to ? [strength] : []));
    const [first, ...others] = inside;
    cells.push({ from, to, strength: first === undefined ? "unanswered" : others.reduce(strongerOf, first) });
  }
  return cells;
}

function strongerOf(a: number | "none", b: number | "none"): number | "none" {
  if (a === "none") return b;
  return b === "none" ? a : Math.max(a, b);
}
