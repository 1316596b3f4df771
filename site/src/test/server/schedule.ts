import studyList from "../../../../infra/questionnaires/studies.json";
import { addDays } from "../../dates/dates";

/** Days after the last one on which answers are still taken. */
const AFTER = 28;

export type Study = (typeof studyList)[number];
type Line = Study["questionnaires"][number];

/** One time that something is asked. */
export interface Occasion {
  line: Line;
  /** `start`, `day-YYYYMMDD`, `week-N`, `visit-N` or `end`. */
  name: string;
  /** First day. */
  due: string;
  /** The day from which it is no longer offered; late answers are taken all the same. */
  over?: string;
}

export const STUDIES: readonly Study[] = studyList;

function end({ weeks }: Study, started: string): string {
  return addDays(started, weeks * 7);
}

/** The day after which a study takes no more answers. */
export function last(study: Study, started: string): string {
  return addDays(end(study, started), AFTER);
}

/** All occasions, line by line. `visits`: how many visit sheets were sent. */
export function occasions(study: Study, started: string, visits: number): Occasion[] {
  const days = (count: number, from = 0) => Array.from({ length: count }, (_, index) => index + from);
  const weekly = (line: Line, step: number): Occasion[] =>
    days(study.weeks / step, 1).map((time) => {
      const due = addDays(started, time * step * 7);
      return { line, name: `week-${time * step}`, due, over: addDays(due, step * 7) };
    });
  return study.questionnaires.flatMap((line): Occasion[] => {
    switch (line.rhythm) {
      case "start":
        return [{ line, name: "start", due: started }];
      case "end":
        return [{ line, name: "end", due: end(study, started) }];
      case "weekly":
        return weekly(line, 1);
      case "every4weeks":
        return weekly(line, 4);
      case "daily":
        return days(study.weeks * 7 + 1).map((day) => {
          const due = addDays(started, day);
          return { line, name: `day-${due}`, due, over: addDays(due, 2) };
        });
      case "visit":
        return days(visits + 1, 1).map((visit) => ({ line, name: `visit-${visit}`, due: started }));
      default:
        throw new Error(`no rhythm ${line.rhythm}`);
    }
  });
}

const SINGLE = 1;
const DAILY = 2;
const WEEKLY = 3;
const STEPS: Readonly<Record<string, number>> = { weekly: 1, every4weeks: 4 };

/** What the timeline says of a line; null of one without days. */
export function reminderOf(study: Study, line: Line, started: string) {
  const common = (type: number, date: string) => ({ timelineentrytype: type, date, reminderminutes: 0 });
  const step = STEPS[line.rhythm];
  if (line.rhythm === "start") return common(SINGLE, started);
  if (line.rhythm === "end") return common(SINGLE, end(study, started));
  if (line.rhythm === "daily") return { ...common(DAILY, started), enddate: end(study, started) };
  if (step === undefined) return null;
  const first = { ...common(WEEKLY, addDays(started, step * 7)), enddate: end(study, started) };
  return step > 1 ? { ...first, weeks: step } : first;
}
