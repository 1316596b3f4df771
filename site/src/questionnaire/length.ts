import type { TFunction } from "i18next";
import { type Definition, everyItem, type Item, isQuestion, isTyped } from "./definition";
import { enabledItems } from "./enabled";

/** How many questions are asked, and how long that takes. */
interface Length {
  count: number;
  /** Whether some answers bring further questions. */
  grows: boolean;
  /** 0: less than one. */
  minutes: number;
}

/** About what a person needs to read a question and to answer it, in seconds. */
function secondsFor(item: Item): number {
  if (item.type === "text") return 30;
  if (isTyped(item)) return 15;
  return item.repeats ? 20 : 10;
}

/** What is asked as long as nothing is answered. */
function lengthOf(definition: Definition): Length {
  const all = everyItem(definition.item).filter(isQuestion);
  const first = enabledItems(definition, {});
  const asked = all.filter(({ linkId }) => first.has(linkId));
  const seconds = asked.reduce((sum, item) => sum + secondsFor(item), 0);
  return { count: asked.length, grows: asked.length < all.length, minutes: Math.round(seconds / 60) };
}

/** The same in words. `t` is that of the words of questionnaires. */
export function lengthText(t: TFunction, definition: Definition): string {
  const { count, grows, minutes } = lengthOf(definition);
  const [ns, questions] = ["questionnaire", t("length.questions", { ns: "questionnaire", count })];
  const time = minutes === 0 ? t("length.short", { ns }) : t("length.minutes", { ns, count: minutes });
  return t(grows ? "length.growing" : "length.line", { ns, questions, time });
}
