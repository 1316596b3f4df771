import type { Category } from "../../ui/categories";
import type { Entry } from "./entries";

/** The categories that a person can choose. The ids are the server's fixed ones. */
export const KIND_IDS = { REMINDER: 1, APPOINTMENT: 2, TIME_FOR_ME: 3 } as const;

export type Kind = keyof typeof KIND_IDS;

export const KINDS = Object.keys(KIND_IDS) as readonly Kind[];

/** Taking a medicine. Created from a treatment or a medicine, never chosen in the form. */
export const INTAKE_ID = 2000;

/** The article of the day, which the server counts for today and never stores. */
const ARTICLE_ID = 1000;

const CATEGORIES: Readonly<Record<number, Category>> = {
  [KIND_IDS.REMINDER]: "reminder",
  [KIND_IDS.APPOINTMENT]: "appointment",
  [KIND_IDS.TIME_FOR_ME]: "timeforme",
  [ARTICLE_ID]: "article",
  [INTAKE_ID]: "intake",
};

/** Icon and tint of a category. Categories added by editors look like a reminder and have their own name. */
export function categoryOf(id: number): Category {
  return CATEGORIES[id] ?? "reminder";
}

/** The kind of a category; null when it cannot be chosen in the form. */
export function kindOf(id: number | undefined): Kind | null {
  return KINDS.find((kind) => KIND_IDS[kind] === id) ?? null;
}

/** The kind in an address. */
export function readKind(text: string | null): Kind | null {
  return KINDS.find((kind) => kind === text?.toUpperCase()) ?? null;
}

/** Whether an entry is the article of the day: something to read, not something that stands to be done. */
export function isArticle({ timelineentrycategory: { id } }: Entry): boolean {
  return id === ARTICLE_ID;
}

/** An appointment is over when its time has passed; the others are marked as done. */
export function isTicked(categoryId: number): boolean {
  return [KIND_IDS.REMINDER, KIND_IDS.TIME_FOR_ME, INTAKE_ID].includes(categoryId);
}
