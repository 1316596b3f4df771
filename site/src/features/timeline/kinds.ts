import type { Category } from "../../ui/categories";
import type { Entry } from "./entries";

/** The categories that a person can choose. The ids are the server's fixed ones. */
export const KIND_IDS = { REMINDER: 1, APPOINTMENT: 2, TIME_FOR_ME: 3, INTAKE: 2000 } as const;

export type Kind = keyof typeof KIND_IDS;

export const KINDS = Object.keys(KIND_IDS) as readonly Kind[];

/** Taking a medicine: chosen for a new entry alone, as one that is stored stays what it is. */
export const INTAKE_ID = KIND_IDS.INTAKE;

/** What a stored entry can be changed into. */
export const CHANGEABLE_KINDS = KINDS.filter((kind) => kind !== "INTAKE");

/** What an intake says that it is of, where it is of no medicine of the list and of no treatment. */
export const OTHER_DRUG = "other";

/** The article of the day, which the server counts for today and never stores. */
const ARTICLE_ID = 1000;

const CATEGORIES: Readonly<Record<number, Category>> = {
  [KIND_IDS.REMINDER]: "reminder",
  [KIND_IDS.APPOINTMENT]: "appointment",
  [KIND_IDS.TIME_FOR_ME]: "timeforme",
  [ARTICLE_ID]: "article",
  [KIND_IDS.INTAKE]: "intake",
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
  return categoryId !== KIND_IDS.APPOINTMENT && kindOf(categoryId) !== null;
}
