import type { Category } from "../../ui/categories";

/** What a person may enter by herself. The ids are the server's fixed ones. */
export const KIND_IDS = { REMINDER: 1, APPOINTMENT: 2, TIME_FOR_ME: 3 } as const;

export type Kind = keyof typeof KIND_IDS;

export const KINDS = Object.keys(KIND_IDS) as readonly Kind[];

/** Taking a medicine. Made from a treatment or a medicine, never by hand alone. */
export const INTAKE_ID = 2000;

const CATEGORIES: Readonly<Record<number, Category>> = {
  [KIND_IDS.REMINDER]: "reminder",
  [KIND_IDS.APPOINTMENT]: "appointment",
  [KIND_IDS.TIME_FOR_ME]: "timeforme",
  1000: "article",
  [INTAKE_ID]: "intake",
};

/** Icon and tint of a category. Editors may add categories; those look like a reminder and carry their own name. */
export function categoryOf(id: number): Category {
  return CATEGORIES[id] ?? "reminder";
}

/** The kind behind a category, or null for one that is not entered by hand. */
export function kindOf(id: number): Kind | null {
  return KINDS.find((kind) => KIND_IDS[kind] === id) ?? null;
}

/** The kind named in an address. */
export function readKind(text: string | null): Kind | null {
  return KINDS.find((kind) => kind === text?.toUpperCase()) ?? null;
}

/** An appointment passes by itself; the others are done by somebody. */
export function isTicked(categoryId: number): boolean {
  return [KIND_IDS.REMINDER, KIND_IDS.TIME_FOR_ME, INTAKE_ID].includes(categoryId);
}
