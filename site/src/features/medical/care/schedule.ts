import schedule from "../../../../../infra/aftercare/schedule.json";
import { addDays, addMonths, compare, type Day, isoWeekday } from "../../../dates/dates";

/** One suggested day with its examinations. */
export interface Suggestion {
  /** The guideline's day, moved from a weekend to the Monday after it. */
  day: Day;
  /** Key of the group, which names the appointment in everyday words. */
  group: string;
  /** Keys of the examinations, one line each. */
  examinations: readonly string[];
}

interface Due {
  day: Day;
  group: string;
  key: string;
}

const { examinations, window: shown } = schedule;

const SATURDAY = 6;
const MONDAY = 8;

/** Practices are closed on weekends. */
function onWorkday(day: Day): Day {
  const weekday = isoWeekday(day);
  return weekday < SATURDAY ? day : addDays(day, MONDAY - weekday);
}

function monthsBetween(a: Day, b: Day): number {
  return (Number(b.slice(0, 4)) - Number(a.slice(0, 4))) * 12 + Number(b.slice(4, 6)) - Number(a.slice(4, 6));
}

/** The guideline's days of one examination between two days; the last ones may be up to a month later. */
function duesOf(examination: (typeof examinations)[number], start: Day, from: Day, to: Day): Due[] {
  const { key, group, fromMonth, toMonth, step } = examination;
  const first = Math.max(0, Math.ceil((monthsBetween(start, from) - 1 - fromMonth) / step));
  const last = Math.min(toMonth ?? Number.POSITIVE_INFINITY, monthsBetween(start, to) + 1);
  const dues: Due[] = [];
  for (let month = fromMonth + first * step; month <= last; month += step) {
    const day = addMonths(start, month);
    if (day >= from && day <= to) dues.push({ day, group, key });
  }
  return dues;
}

/**
 * The suggested days around today, earliest first. `start` is the first day of aftercare; every interval counts from
 * it, so that short months do not shift later days (31 August, 28 February, 31 August).
 */
export function suggestionsFor(start: Day, today: Day): Suggestion[] {
  const from = addDays(today, -shown.daysBack);
  const to = addMonths(today, shown.monthsAhead);
  const dues = examinations.flatMap((examination) => duesOf(examination, start, from, to));
  const groups = new Map<string, Due[]>();
  for (const due of dues) {
    const monthAndGroup = `${due.day.slice(0, 6)} ${due.group}`;
    groups.set(monthAndGroup, [...(groups.get(monthAndGroup) ?? []), due]);
  }
  return [...groups.values()]
    .flatMap((members): Suggestion[] => {
      const [first] = members;
      if (!first) return [];
      return [{ day: onWorkday(first.day), group: first.group, examinations: members.map(({ key }) => key) }];
    })
    .sort((a, b) => compare(a.day, b.day));
}

export interface Hint {
  key: string;
  /** The usual interval, from and to, in months; null: as ordered by the doctor. */
  everyMonths: readonly [number, number] | null;
}

/** Examinations to ask about because of current drugs, in the order of the data. */
export function hintsFor(drugs: ReadonlySet<string>): Hint[] {
  return schedule.hints
    .filter((hint) => hint.drugs.some((drug) => drugs.has(drug)))
    .map(({ key, everyMonths }) => {
      const [from, to] = everyMonths ?? [];
      return { key, everyMonths: from === undefined || to === undefined ? null : [from, to] };
    });
}
