import { type Item, isExclusive, maxOf, minOf, placesOf } from "../../questionnaire/definition";
import { isRealDay } from "./validate";

/** What is wrong with an answer; null when it fits. */
export function answerFault(item: Item, answer: unknown): string | null {
  switch (item.type) {
    case "choice":
      return item.repeats ? severalFault(item, answer) : codeFault(item, answer);
    case "boolean":
      return typeof answer === "boolean" ? null : "type";
    case "text":
      if (typeof answer !== "string") return "type";
      return item.maxLength !== undefined && [...answer].length > item.maxLength ? "maxlength" : null;
    case "date":
      if (typeof answer !== "string") return "type";
      return isRealDay(answer) ? null : "date";
    default:
      return numberFault(item, answer);
  }
}

function codes(item: Item): string[] {
  return (item.answerOption ?? []).map(({ valueCoding }) => valueCoding.code);
}

function codeFault(item: Item, answer: unknown): string | null {
  if (typeof answer !== "string") return "type";
  return codes(item).includes(answer) ? null : "value";
}

function severalFault(item: Item, answer: unknown): string | null {
  if (!Array.isArray(answer)) return "type";
  const alone = (item.answerOption ?? []).filter(isExclusive).map(({ valueCoding }) => valueCoding.code);
  if (answer.length > 1 && answer.some((code) => alone.includes(code))) return "value";
  return answer.map((code) => codeFault(item, code)).find((fault) => fault !== null) ?? null;
}

function numberFault(item: Item, answer: unknown): string | null {
  if (typeof answer !== "number") return "type";
  const places = placesOf(item);
  if (places !== undefined && Number(answer.toFixed(places)) !== answer) return "type";
  if (answer < (minOf(item) ?? answer)) return "min";
  return answer > (maxOf(item) ?? answer) ? "max" : null;
}
