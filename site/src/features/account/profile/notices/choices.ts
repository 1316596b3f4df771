import type { Entities } from "../../../../api/entities";

export type Category = Entities["notificationcategory"];
export type Choice = Entities["usernotificationcategory"];
export type Way = "push" | "email";

/** The kind of notice about the safety of the account, which somebody else may want to switch off. */
const SECURITY = 13;

/** Answers to messages: the only kind that is mailed as long as the person has said nothing. */
const MESSAGES = 9;

/** A choice names its kind by the row of the catalog. */
export function choiceFor(choices: readonly Choice[], category: number): Choice | undefined {
  return choices.find((choice) => choice.notificationcategory?.id === category);
}

/** Whether nobody can switch a kind of notice off this way. By mail the safety of the account has mails of its own besides. */
export function isFixed(category: Category, way: Way): boolean {
  return way === "push" && category.id === SECURITY;
}

/** The key of what is said of a kind of notice below its name. */
export function hintOf(category: Category, way: Way): "message" | "security" | undefined {
  if (category.id === SECURITY) return "security";
  return way === "email" && category.id === MESSAGES ? "message" : undefined;
}

/** Whether a kind of notice is wanted this way: what was chosen, else what holds before. */
export function isWanted(category: Category, choice: Choice | undefined, way: Way): boolean {
  if (isFixed(category, way)) return true;
  const chosen = choice?.[way];
  if (chosen !== null && chosen !== undefined) return chosen;
  return way === "email" ? category.id === MESSAGES : category.pushdefault !== "off";
}

/** The kinds in the order of their groups; those without a group stand last. */
export function grouped(categories: readonly Category[]): [group: number, Category[]][] {
  const groups = new Map<number, Category[]>();
  for (const category of categories) {
    const group = category.group ?? 0;
    groups.set(group, [...(groups.get(group) ?? []), category]);
  }
  return [...groups].sort(([a], [b]) => (a || 99) - (b || 99));
}
