import type { Draft, Treatment } from "../../../api/entities";
import { compare } from "../../../dates/dates";
import type { DateInput } from "../../../dates/input";
import {
  asText,
  filledSides,
  NO_SIDE,
  numberOrNull,
  onlyGiven,
  readSide,
  type SidedValues,
  type SideValues,
  sideDraft,
  sideOf,
} from "./sidedValues";
import { type Catalog, type FormFlags, flagsOf, refId, rootId, rowOf, type Side } from "./treatmentCatalog";

/** One part of a treatment as the form holds it. */
export interface PartValues extends SidedValues {
  /** Negative until the server has given one. */
  id: number;
  /** The row as it was when editing began; null for a new part. */
  base: Treatment | null;
  startdate: DateInput;
  enddate: DateInput;
  result: string;
  /** To be deleted with the next save; until then it can be taken back. */
  removed: boolean;
  /** Stored under another category than the treatment now has: it goes before the treatment can move. */
  dropped: boolean;
}

/** The parts of one treatment out of all rows, from the earliest on. */
export function partsOfRoot(rows: readonly Treatment[], id: number): Treatment[] {
  return rows
    .filter((row) => row.parenttreatment === id)
    .sort((a, b) => compare(a.startdate ?? "", b.startdate ?? "") || a.id - b.id);
}

/** A part takes the day of its treatment where the category says so; then it is not asked for one of its own. */
export function takesParentDate({
  startDate,
  parentCategoryDate,
}: Pick<FormFlags, "startDate" | "parentCategoryDate">): boolean {
  return startDate && parentCategoryDate;
}

export function newPart(id: number, category: string, child: string, catalog: Catalog): PartValues {
  const side: SideValues = { ...NO_SIDE, child };
  return {
    id,
    base: null,
    category,
    side: hasNoSide(child, category, catalog) ? "elsewhere" : "",
    // Whichever side is chosen next, it is about what was chosen already.
    left: side,
    right: side,
    startdate: null,
    enddate: null,
    result: "",
    removed: false,
    dropped: false,
  };
}

export function readPart(row: Treatment, catalog: Catalog): PartValues {
  const category = asText(rootId(catalog.categories, row.treatmentcategory));
  const child = asText(refId(row.treatmentcategory));
  const left = readSide(row, "left");
  const right = readSide(row, "right");
  const sided = flagsOf(rowOf(catalog.categories, Number(category))).sides;
  const part = newPart(row.id, category, child, catalog);
  return {
    ...part,
    base: row,
    side: part.side || (sided ? sideOf(left, right, catalog) : ""),
    left: { ...left, child: left.child || child },
    right: { ...right, child: right.child || child },
    startdate: row.startdate ?? null,
    enddate: row.enddate ?? null,
    result: asText(refId(row.treatmentresult)),
  };
}

/** Whether something is done that cannot be said of one breast. Without sides there is nothing to ask. */
export function hasNoSide(
  child: string,
  category: string,
  { categories }: Pick<Catalog, "categories">,
): boolean {
  const { sides } = flagsOf(rowOf(categories, Number(category)));
  return sides && rowOf(categories, Number(child))?.perside === false;
}

/** Whether a treatment is on one breast. On both, a part may be on either. */
export function isOneSide(side: SidedValues["side"]): side is Side {
  return side === "left" || side === "right";
}

/** A part that is about a breast is on the side of its treatment; what was said of it goes along. */
export function withInheritedSide(part: PartValues, side: SidedValues["side"]): PartValues {
  if (part.side === "elsewhere" || !isOneSide(side)) return part;
  return isOneSide(part.side) ? { ...part, side, [side]: part[part.side] } : { ...part, side };
}

/** The side of a part is asked for where its treatment does not tell it, or where the part is on another one. */
export function asksPartSide(part: PartValues, side: SidedValues["side"]): boolean {
  return !isOneSide(side) || part.side !== side;
}

/** One result holds for all parts where the category says so; only what is stored already can still be changed. */
export function asksPartResult(
  { base }: PartValues,
  { parentResult }: Pick<FormFlags, "parentResult">,
): boolean {
  return !parentResult || Boolean(base?.treatmentresult);
}

/** What the part is: its own category, below that of the treatment. */
export function childOf(part: PartValues, flags: FormFlags): string {
  const [first = "left"] = filledSides(flags, part.side);
  return part[first].child;
}

/** The parts after the treatment took another category. Unsaved foreign ones are gone, stored ones wait for the save. */
export function afterCategory(
  parts: readonly PartValues[],
  category: string,
  { categories }: Pick<Catalog, "categories">,
): PartValues[] {
  return parts.flatMap((part): PartValues[] => {
    const own = part.base ? asText(rootId(categories, part.base.treatmentcategory)) : part.category;
    if (own === category) return [{ ...part, dropped: false }];
    return part.base ? [{ ...part, dropped: true }] : [];
  });
}

/** The parts that stay after the next save. */
export function keptParts(parts: readonly PartValues[]): PartValues[] {
  return parts.filter(({ removed, dropped }) => !removed && !dropped);
}

/** A stored part that nobody touched is not sent again. */
export function isTouched(part: PartValues, catalog: Catalog): boolean {
  if (!part.base) return true;
  return JSON.stringify(partText(part)) !== JSON.stringify(partText(readPart(part.base, catalog)));
}

function partText({ side, left, right, startdate, enddate, result }: PartValues) {
  return [
    side,
    left.child,
    left.type,
    left.other,
    right.child,
    right.type,
    right.other,
    startdate,
    enddate,
    result,
  ];
}

/** The body of an add or an update, without the medical profile and the treatment it belongs to. */
export function partDraft(part: PartValues, catalog: Catalog, language: string): Draft<"treatment"> {
  const flags = flagsOf(rowOf(catalog.categories, Number(part.category)));
  const sides = filledSides(flags, part.side);
  const of = (side: Side) =>
    sideDraft(sides.includes(side) ? part[side] : null, flags, false, catalog, language);
  const [left, right] = [of("left"), of("right")];
  return onlyGiven(part.base, {
    treatmentcategory: Number(childOf(part, flags)),
    startdate: takesParentDate(flags) ? undefined : part.startdate,
    enddate: flags.endDate ? part.enddate : undefined,
    treatmentresult: numberOrNull(part.result),
    treatmentcategoryleft: left.child,
    treatmentcategoryright: right.child,
    treatmenttypeleft: left.type,
    treatmenttyperight: right.type,
    treatmenttypeotherleft: left.other,
    treatmenttypeotherright: right.other,
  });
}

/**
 * Whether all parts have come to an end: each has a result, or the treatment has one where the category says that it
 * counts for its parts (S-TREAT-19, S-TREAT-20). Without parts there is nothing to end.
 */
export function partsEnded(
  result: unknown,
  parts: readonly { treatmentresult?: unknown }[],
  { parentResult }: Pick<FormFlags, "parentResult">,
): boolean {
  if (parts.length === 0) return false;
  return (parentResult && Boolean(result)) || parts.every((part) => Boolean(part.treatmentresult));
}
