import {
  type Answers,
  type Definition,
  everyItem,
  type Item,
  isExclusive,
  isQuestion,
  maxOf,
  minOf,
  placesOf,
} from "../../questionnaire/definition";
import { enabledItems } from "../../questionnaire/enabled";
import type { Bag, Fault } from "./contract";
import { EARLIEST, isRealDay } from "./validate";

type FaultKey = Fault["key"];

const TEXT_LENGTH = 4000;
const NAME_LENGTH = 60;
const LARGEST = 1e12;

/** The answers without those that are none: `null`, an empty text, an empty list. */
export function givenAnswers(data: Bag): Answers {
  const isNone = (answer: unknown) =>
    answer === null || answer === "" || (Array.isArray(answer) && answer.length === 0);
  return Object.fromEntries(Object.entries(data).filter(([, answer]) => !isNone(answer))) as Answers;
}

/** What is wrong with answers; `whole`: they are to be complete. */
export function answerFaults(definition: Definition, answers: Answers, whole: boolean): Fault[] {
  const items = new Map(everyItem(definition.item).map((item) => [item.linkId, item]));
  const enabled = enabledItems(definition, answers);
  const path = (linkId: string) => `data.${[...linkId].slice(0, NAME_LENGTH).join("")}`;
  const faults = Object.entries(answers).flatMap(([linkId, answer]): Fault[] => {
    const item = items.get(linkId);
    if (!item || !isQuestion(item)) return [{ path: path(linkId), key: "unknown" }];
    if (!enabled.has(linkId)) return [{ path: path(linkId), key: "notenabled" }];
    const key = answerFault(item, answer);
    return key ? [{ path: path(linkId), key }] : [];
  });
  if (!whole) return faults;
  const missing = [...items.values()].filter(
    ({ linkId, required }) => required && enabled.has(linkId) && answers[linkId] === undefined,
  );
  return [...faults, ...missing.map(({ linkId }): Fault => ({ path: path(linkId), key: "required" }))];
}

function answerFault(item: Item, answer: unknown): FaultKey | null {
  switch (item.type) {
    case "choice":
      return item.repeats ? severalFault(item, answer) : codeFault(item, answer);
    case "boolean":
      return typeof answer === "boolean" ? null : "type";
    case "text":
      if (typeof answer !== "string") return "type";
      if ([...answer].length > (item.maxLength ?? TEXT_LENGTH)) return "maxlength";
      return answer.includes("\0") ? "pattern" : null;
    case "date":
      if (typeof answer !== "string") return "type";
      if (!isRealDay(answer)) return "date";
      return answer < EARLIEST ? "minDate" : null;
    default:
      return numberFault(item, answer);
  }
}

function codes(item: Item): string[] {
  return (item.answerOption ?? []).map(({ valueCoding }) => valueCoding.code);
}

function codeFault(item: Item, answer: unknown): FaultKey | null {
  if (typeof answer !== "string") return "type";
  return codes(item).includes(answer) ? null : "value";
}

function severalFault(item: Item, answer: unknown): FaultKey | null {
  if (!Array.isArray(answer) || !answer.every((code) => typeof code === "string")) return "type";
  const alone = (item.answerOption ?? []).filter(isExclusive).map(({ valueCoding }) => valueCoding.code);
  if (answer.length > 1 && answer.some((code) => alone.includes(code))) return "value";
  if (new Set(answer).size < answer.length) return "value";
  return answer.every((code) => codes(item).includes(code)) ? null : "value";
}

function numberFault(item: Item, answer: unknown): FaultKey | null {
  if (typeof answer !== "number") return "type";
  if (item.type === "integer" && !Number.isSafeInteger(answer)) return "type";
  if (answer < (minOf(item) ?? -LARGEST)) return "min";
  if (answer > (maxOf(item) ?? LARGEST)) return "max";
  const places = item.type === "decimal" ? placesOf(item) : undefined;
  if (places === undefined) return null;
  const scaled = answer * 10 ** places;
  return Math.abs(scaled - Math.round(scaled)) > 1e-6 ? "pattern" : null;
}
