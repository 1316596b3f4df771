import type { Day } from "../../../dates/dates";
import {
  type Answers,
  everyItem,
  type Item,
  isSlider,
  maxOf,
  minOf,
  ordinalOf,
} from "../../../questionnaire/definition";
import type { Point } from "../../../questionnaire/trend/course";
import { answersOf, byMoment, type Checkin, type Diary } from "./diary";

/** One number over time. */
export interface Scale {
  diary: Diary;
  item: Item;
  to: readonly [number, number];
  /** In the order of their moments. */
  points: readonly Point[];
}

/** How often something was chosen, of those days on which the questions were answered. */
export interface Frequency {
  diary: Diary;
  /** The question, and the code that was chosen. */
  linkId: string;
  code: string;
  days: number;
  all: number;
  /** The code of the highest answer to the question that asks how strong it was. */
  strongest: string | null;
}

interface Answered {
  diary: Diary;
  rows: readonly Checkin[];
}

/** The rows of each instrument, the earliest first, under its newest revision. */
export function answeredOf(diaries: readonly Diary[], checkins: readonly Checkin[]): Answered[] {
  const keyOf = new Map(diaries.map(({ id, key }) => [id, key]));
  const newest = new Map<string, Diary>();
  for (const diary of [...diaries].sort((a, b) => a.revision - b.revision)) newest.set(diary.key, diary);
  return [...newest.values()].flatMap((diary) => {
    const rows = checkins.filter(({ questionnaireId }) => keyOf.get(questionnaireId) === diary.key);
    return rows.length > 0 ? [{ diary, rows: [...rows].sort(byMoment).reverse() }] : [];
  });
}

/** The range of a scale; of a number that was typed, what was typed, in whole numbers. */
function rangeOf(item: Item, values: readonly number[]): readonly [number, number] {
  if (isSlider(item)) return [minOf(item) ?? 0, maxOf(item) ?? 10];
  const [least, most] = [Math.floor(Math.min(...values)), Math.ceil(Math.max(...values))];
  return [least, Math.max(most, least + 1)];
}

/** The numbers that were answered. */
export function scalesOf(diaries: readonly Diary[], checkins: readonly Checkin[]): Scale[] {
  return answeredOf(diaries, checkins).flatMap(({ diary, rows }) =>
    everyItem(diary.definition.item).flatMap((item): Scale[] => {
      if (item.type !== "integer" && item.type !== "decimal") return [];
      const points = rows.flatMap((row) => {
        const value = answersOf(row)[item.linkId];
        return typeof value === "number" ? [{ day: row.date as Day, value }] : [];
      });
      // What was measured once is in the entry.
      if (points.length < (isSlider(item) ? 1 : 2)) return [];
      return [
        {
          diary,
          item,
          to: rangeOf(
            item,
            points.map(({ value }) => value),
          ),
          points,
        },
      ];
    }),
  );
}

/** What was chosen of several, the most frequent first. */
export function frequentOf(diaries: readonly Diary[], checkins: readonly Checkin[]): Frequency[] {
  return answeredOf(diaries, checkins).flatMap(({ diary, rows }) => {
    const items = everyItem(diary.definition.item);
    const all = new Set(rows.map(({ date }) => date)).size;
    const found = items
      .filter(({ type, repeats }) => type === "choice" && repeats)
      .flatMap(({ linkId, answerOption = [] }) =>
        answerOption.map(({ valueCoding: { code } }): Frequency => {
          const chosen = rows.filter((row) => hasChosen(answersOf(row), linkId, code));
          const days = new Set(chosen.map(({ date }) => date)).size;
          const graded = items.find((item) => item.linkId === code);
          return { diary, linkId, code, days, all, strongest: strongestOf(graded, chosen) };
        }),
      );
    return found.filter(({ days }) => days > 0).sort((a, b) => b.days - a.days);
  });
}

/** Whether it was one of those that were chosen. */
export function hasChosen(answers: Answers, linkId: string, code: string): boolean {
  const answer = answers[linkId];
  return Array.isArray(answer) && answer.includes(code);
}

function strongestOf(item: Item | undefined, rows: readonly Checkin[]): string | null {
  if (!item) return null;
  const given = new Set(rows.map((row) => answersOf(row)[item.linkId]));
  return stepsOf(item).findLast((code) => given.has(code)) ?? null;
}

/** The codes of the answers to a question that asks how strong something was, the weakest first. */
export function stepsOf(item: Item): readonly string[] {
  const options = [...(item.answerOption ?? [])];
  return options
    .sort((a, b) => (ordinalOf(a) ?? 0) - (ordinalOf(b) ?? 0))
    .map(({ valueCoding }) => valueCoding.code);
}
