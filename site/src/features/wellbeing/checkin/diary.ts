import type { TFunction } from "i18next";
import type { Entities } from "../../../api/entities";
import { dayText } from "../../../app/dayText";
import { type Day, relativeDay } from "../../../dates/dates";
import { answerText } from "../../../questionnaire/answerText";
import {
  type Answers,
  everyItem,
  type Instrument,
  type Item,
  isQuestion,
  isSlider,
  type Words,
} from "../../../questionnaire/definition";

export type Checkin = Entities["checkin"];

/** An instrument that everybody may answer on any day. */
export interface Diary extends Instrument {
  sort: number;
  active: boolean;
}

/** The newest revision of each instrument that is offered, in their order. */
export function offeredOf(rows: readonly Diary[]): Diary[] {
  const newest = new Map<string, Diary>();
  for (const row of rows) {
    const known = newest.get(row.key);
    if (row.active && (!known || known.revision < row.revision)) newest.set(row.key, row);
  }
  return [...newest.values()].sort((a, b) => a.sort - b.sort || a.id - b.id);
}

/** The answers of a row. */
export function answersOf(row: Pick<Checkin, "answers">): Answers {
  return row.answers as Answers;
}

/** The scale that a day is told by: the first number on a slider. */
export function mainScale(diary: Pick<Instrument, "definition">): Item | undefined {
  return everyItem(diary.definition.item).find(isSlider);
}

export interface AnswerLine {
  linkId: string;
  label: string;
  value: string;
}

/**
 * What was answered, to be read. What was chosen of several and has a question of its own is told by the answer to that one, and
 * where it has none, as it was chosen.
 */
export function linesOf(t: TFunction, diary: Instrument, words: Words, answers: Answers): AnswerLine[] {
  return everyItem(diary.definition.item).flatMap((item): AnswerLine[] => {
    const { linkId } = item;
    const answer = answers[linkId];
    if (!isQuestion(item) || answer === undefined) return [];
    const told = Array.isArray(answer) ? answer.filter((code) => answers[code] === undefined) : answer;
    if (Array.isArray(told) && told.length === 0) return [];
    return [{ linkId, label: words.items[linkId]?.text ?? linkId, value: answerText(t, item, words, told) }];
  });
}

/** The same in one line, without what a person has written. */
export function lineOf(t: TFunction, diary: Instrument, words: Words, answers: Answers): string {
  const written = new Set(textsOf(diary, answers).map(({ linkId }) => linkId));
  const main = mainScale(diary)?.linkId;
  const isBare = (linkId: string) => linkId === main || Array.isArray(answers[linkId]);
  return linesOf(t, diary, words, answers)
    .filter(({ linkId }) => !written.has(linkId))
    .map(({ linkId, label, value }) => (isBare(linkId) ? value : `${label}: ${value}`))
    .join(" · ");
}

/** What was chosen of several, each with how strong it was. */
export function complaintsText(
  diary: Pick<Instrument, "definition">,
  words: Words,
  answers: Answers,
): string {
  return everyItem(diary.definition.item)
    .flatMap(({ linkId }) => {
      const chosen = answers[linkId];
      return Array.isArray(chosen) ? chosen.map((code) => ({ linkId, code: String(code) })) : [];
    })
    .map(({ linkId, code }) => {
      const name = words.items[linkId]?.options?.[code] ?? code;
      const step = answers[code];
      return typeof step === "string" ? `${name}: ${words.items[code]?.options?.[step] ?? step}` : name;
    })
    .join(" · ");
}

/** What a person has written. */
export function textsOf(
  diary: Pick<Instrument, "definition">,
  answers: Answers,
): { linkId: string; text: string }[] {
  return everyItem(diary.definition.item).flatMap(({ linkId, type }) => {
    const text = answers[linkId];
    return type === "text" && typeof text === "string" ? [{ linkId, text }] : [];
  });
}

/** What is said again on another day: all but numbers that were measured, and texts. */
export function againOf(diary: Instrument, answers: Answers): Answers {
  const lasting = everyItem(diary.definition.item).filter(
    (item) => item.type === "choice" || item.type === "boolean" || isSlider(item),
  );
  return Object.fromEntries(
    lasting.flatMap(({ linkId }) => {
      const answer = answers[linkId];
      return answer === undefined ? [] : [[linkId, answer]];
    }),
  );
}

/** When it was: "Heute, 18:30", or the day alone. `t` is that of the common words. */
export function whenText(t: TFunction, { date, time }: Pick<Checkin, "date" | "time">, today: Day): string {
  const near = relativeDay(date, today);
  const day = near ? t(`day.${near}`, { ns: "common" }) : dayText(date);
  return time ? `${day}, ${time.slice(0, 2)}:${time.slice(2)}` : day;
}

/** The time of day on the clock of the device, `HHMM`. */
export function timeOf(moment: Date): string {
  return String(moment.getHours() * 100 + moment.getMinutes()).padStart(4, "0");
}

/** The newest first; of a day one without a time is the first of it. */
export function byMoment(a: Checkin, b: Checkin): number {
  const key = ({ date, time, id }: Checkin) => `${date}${time || "0000"}${String(id).padStart(20, "0")}`;
  return key(a) < key(b) ? 1 : -1;
}
