import type { TFunction } from "i18next";
import { dayText } from "../app/dayText";
import { type Answer, type Item, isSlider, maxOf, type Words } from "./definition";
import { numberText } from "./numberText";
import { unitText } from "./unitText";

/** An answer to be read: the words of the options, numbers with their unit, days. `t` is that of the common words. */
export function answerText(t: TFunction, item: Item, words: Words, answer: Answer): string {
  const own = words.items[item.linkId];
  const option = (code: string) => own?.options?.[code] ?? code;
  if (typeof answer === "boolean") return t(answer ? "action.yes" : "action.no", { ns: "common" });
  if (typeof answer === "number") {
    if (isSlider(item))
      return t("slider.value", { ns: "questionnaire", value: answer, max: maxOf(item) ?? 10 });
    return [numberText(answer), unitText(t, item)].filter(Boolean).join("\u00a0");
  }
  if (typeof answer !== "string") return answer.map(option).join(", ");
  if (item.type === "date") return dayText(answer);
  return item.type === "choice" ? option(answer) : answer;
}
