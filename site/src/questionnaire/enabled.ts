import {
  type Answer,
  type Answers,
  type Definition,
  type EnableWhen,
  everyItem,
  type Item,
  isQuestion,
  isTable,
  isTyped,
  type Operator,
  ordinalOf,
} from "./definition";

/** The number of an answer in scores and comparisons: of a choice its ordinal, of yes and no 1 and 0. */
export function scoredValue(item: Item, answer: Answer | undefined): number | undefined {
  if (typeof answer === "number") return answer;
  if (typeof answer === "boolean") return answer ? 1 : 0;
  if (item.type !== "choice" || typeof answer !== "string") return undefined;
  const option = item.answerOption?.find(({ valueCoding }) => valueCoding.code === answer);
  return option && ordinalOf(option);
}

function ordered(left: number, operator: Operator, right: number): boolean {
  if (operator === ">") return left > right;
  if (operator === "<") return left < right;
  if (operator === ">=") return left >= right;
  if (operator === "<=") return left <= right;
  return (left === right) === (operator === "=");
}

/** Compares an answer. Without one only `exists` can hold. */
export function holds(
  item: Item,
  answer: Answer | undefined,
  operator: Operator,
  expected: number | string | boolean,
): boolean {
  if (operator === "exists") return (answer !== undefined) === expected;
  if (answer === undefined) return false;
  if (operator === "=" || operator === "!=") {
    const equal = Array.isArray(answer)
      ? answer.includes(expected as string)
      : typeof expected === "number"
        ? scoredValue(item, answer) === expected
        : answer === expected;
    return equal === (operator === "=");
  }
  const own = scoredValue(item, answer);
  return own !== undefined && typeof expected === "number" && ordered(own, operator, expected);
}

/** Compares a score. Without one only `exists` can hold. */
export function scoreHolds(score: number | null, operator: Operator, expected: number | boolean): boolean {
  if (operator === "exists") return (score !== null) === expected;
  return score !== null && typeof expected === "number" && ordered(score, operator, expected);
}

function expectedBy(condition: EnableWhen): number | string | boolean {
  const { answerInteger, answerDecimal, answerBoolean, answerCoding } = condition;
  return answerInteger ?? answerDecimal ?? answerBoolean ?? answerCoding?.code ?? true;
}

/** The items that are asked, by what was answered so far: their own conditions and those of the groups around them hold. */
export function enabledItems(definition: Definition, answers: Answers): ReadonlySet<string> {
  const byId = new Map(everyItem(definition.item).map((item) => [item.linkId, item]));
  const isOpen = new Map<string, boolean>();
  const parents = new Map<string, Item>();
  for (const item of byId.values()) for (const child of item.item ?? []) parents.set(child.linkId, item);

  function isEnabled(item: Item): boolean {
    const known = isOpen.get(item.linkId);
    if (known !== undefined) return known;
    // A circle of conditions asks nothing.
    isOpen.set(item.linkId, false);
    const around = parents.get(item.linkId);
    const enabled = (around === undefined || isEnabled(around)) && conditionsMet(item);
    isOpen.set(item.linkId, enabled);
    return enabled;
  }

  function conditionsMet({ enableWhen = [], enableBehavior = "all" }: Item): boolean {
    if (enableWhen.length === 0) return true;
    const one = (condition: EnableWhen) => {
      const question = byId.get(condition.question);
      if (!question) return false;
      // What is not asked counts as not answered.
      const answer = isEnabled(question) ? answers[condition.question] : undefined;
      return holds(question, answer, condition.operator, expectedBy(condition));
    };
    return enableBehavior === "any" ? enableWhen.some(one) : enableWhen.every(one);
  }

  return new Set([...byId.values()].filter(isEnabled).map(({ linkId }) => linkId));
}

/** The answers to what is asked: those that may be sent. */
export function enabledAnswers(definition: Definition, answers: Answers): Answers {
  const enabled = enabledItems(definition, answers);
  return Object.fromEntries(Object.entries(answers).filter(([linkId]) => enabled.has(linkId)));
}

/** Items that are shown together. */
export interface Screen {
  /** The first question: the same one while others come and go. */
  key: string;
  /** The group, which has a heading of its own. */
  group: Item | null;
  items: readonly Item[];
}

/** The question of a screen that asks nothing else; none of a table, which grows and shrinks. */
export function onlyQuestion({ group, items }: Screen): Item | undefined {
  const [first, ...others] = items.filter(isQuestion);
  return others.length > 0 || (group && isTable(group)) ? undefined : first;
}

/**
 * Each question is a screen, together with the texts before it. What is typed stays together with its neighbours of the same group, but with
 * `single`; a table stays together always.
 */
export function screensOf(definition: Definition, enabled: ReadonlySet<string>, single: boolean): Screen[] {
  const screens: Screen[] = [];
  let open: Item[] = [];
  function close(group: Item | null) {
    const first = open.find(isQuestion) ?? open[0];
    if (first) screens.push({ key: first.linkId, group, items: open });
    open = [];
  }
  function add(items: readonly Item[], group: Item | null) {
    for (const item of items) {
      if (!enabled.has(item.linkId)) continue;
      if (item.type === "group") {
        // A group inside of a page belongs to it.
        if (group === null) close(null);
        add(item.item ?? [], group ?? item);
        if (group === null) close(item);
      } else {
        const asked = open.filter(isQuestion);
        const isTypedToo = !single && isTyped(item) && asked.every(isTyped);
        if (asked.length > 0 && !(group && (isTable(group) || isTypedToo))) close(group);
        open.push(item);
      }
    }
  }
  add(definition.item, null);
  close(null);
  return screens;
}
