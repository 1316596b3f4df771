import type { CatalogRef, CatalogRow, TreatmentCategory, TreatmentType } from "../../../api/entities";

/** What the form of a root category shows, and its phase. A missing flag counts as false. */
const FLAGS = [
  "sides",
  "startDate",
  "endDate",
  "type",
  "typeModal",
  "subCategoryRadio",
  "hp",
  "endable",
  "pre",
  "post",
  "parentCategoryDate",
  "parentResult",
] as const;

export type FormFlags = Record<(typeof FLAGS)[number], boolean>;

/** The lists that a treatment refers to. */
export interface Catalog {
  categories: readonly TreatmentCategory[];
  types: readonly TreatmentType[];
}

export type Phase = "pre" | "between" | "post";
export const PHASES: readonly Phase[] = ["pre", "between", "post"];

export type Side = "left" | "right";
/** Seen from the front, as in every drawing and card. */
export const SIDES: readonly Side[] = ["right", "left"];

export function flagsOf(category: Pick<TreatmentCategory, "form"> | undefined): FormFlags {
  const form = category?.form ?? {};
  return Object.fromEntries(FLAGS.map((flag) => [flag, form[flag] === true])) as FormFlags;
}

/** Whether parts take the day of their treatment, as the category says; then they have no date field. */
export function takesParentDate({
  startDate,
  parentCategoryDate,
}: Pick<FormFlags, "startDate" | "parentCategoryDate">): boolean {
  return startDate && parentCategoryDate;
}

/** A category that is offered neither first nor later is between both (V-TREAT-PREPOST). */
export function phaseOf({ pre, post }: Pick<FormFlags, "pre" | "post">): Phase {
  if (pre) return "pre";
  return post ? "post" : "between";
}

/** The id of a reference, which the server sends as an object or as a number. */
export function refId(ref: CatalogRef | number | null | undefined): number | null {
  if (ref === null || ref === undefined) return null;
  return typeof ref === "number" ? ref : ref.id;
}

export function rowOf<T extends CatalogRow>(rows: readonly T[], ref: CatalogRef | number | null | undefined) {
  const id = refId(ref);
  return id === null ? undefined : rows.find((row) => row.id === id);
}

function inOrder<T extends CatalogRow>(rows: readonly T[]): T[] {
  return rows
    .filter((row) => row.active !== false)
    .sort((a, b) => (a.sort ?? 0) - (b.sort ?? 0) || a.id - b.id);
}

/** The root categories in the order of the phases. */
export function rootCategories(categories: readonly TreatmentCategory[]): TreatmentCategory[] {
  const roots = inOrder(categories.filter((row) => refId(row.parenttreatmentcategory) === null));
  return PHASES.flatMap((phase) => roots.filter((row) => phaseOf(flagsOf(row)) === phase));
}

export function childCategories(categories: readonly TreatmentCategory[], root: number): TreatmentCategory[] {
  return inOrder(categories.filter((row) => refId(row.parenttreatmentcategory) === root));
}

/** V-TREAT-TYPE: only types of the chosen category can be chosen. */
export function typesOf(types: readonly TreatmentType[], root: number): TreatmentType[] {
  return inOrder(types.filter((row) => refId(row.treatmentcategory) === root));
}

/** The root categories that are offered in these phases; without a phase all (V-TREAT-PREPOST). */
export function offered(
  categories: readonly TreatmentCategory[],
  { pre, post }: { pre: boolean; post: boolean },
): TreatmentCategory[] {
  const roots = rootCategories(categories);
  if (!pre && !post) return roots;
  return roots.filter((row) => {
    const flags = flagsOf(row);
    return (pre && flags.pre) || (post && flags.post);
  });
}

/** The root category of a category, which may be itself. */
export function rootId(
  categories: readonly TreatmentCategory[],
  ref: CatalogRef | number | null | undefined,
) {
  return refId(rowOf(categories, ref)?.parenttreatmentcategory) ?? refId(ref);
}

/** The name without the remark "(Freitext)", which is meant for editors. */
export function nameOf({ name }: Pick<CatalogRow, "name">): string {
  return name.replace(/\s*\((?:Freitext|free text)\)$/i, "");
}
