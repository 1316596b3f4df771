import type { Draft, Treatment } from "../../../api/entities";
import { compare } from "../../../dates/dates";
import { readFields } from "../../../form/fields";
import {
  asText,
  filledSides,
  NO_SIDE,
  numberOrNull,
  onlyGiven,
  readSide,
  SIDE_NAMES,
  type SidedValues,
  type SideValues,
  sideOf,
  sidesDraft,
} from "./sidedValues";
import { type Catalog, type FormFlags, flagsOf, refId, rootId, rowOf, type Side } from "./treatmentCatalog";
import { DAY_NAMES, DAYS, type DayValues, daysDraft } from "./treatmentFields";

/** One part of a treatment in the form. */
export interface PartValues extends SidedValues, DayValues {
  /** Negative until the server has assigned one. */
  id: number;
  /** The row when editing began; null for a new part. */
  base: Treatment | null;
  result: string;
  /** To be deleted with the next save; until then that can be undone. */
  removed: boolean;
  /** Stored under a former category of the treatment: deleted before the treatment changes its category. */
  dropped: boolean;
}

/** The parts of one treatment, the earliest first. */
export function partsOfRoot(rows: readonly Treatment[], id: number): Treatment[] {
  return rows
    .filter((row) => row.parenttreatment === id)
    .sort((a, b) => compare(a.startdate ?? "", b.startdate ?? "") || a.id - b.id);
}

export function newPart(id: number, category: string, child: string, catalog: Catalog): PartValues {
  const side: SideValues = { ...NO_SIDE, child };
  return {
    id,
    base: null,
    category,
    side: hasNoSide(child, category, catalog) ? "elsewhere" : "",
    // A side chosen next applies to the values that were entered already.
    left: side,
    right: side,
    ...readFields<DayValues>(DAYS, null),
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
    ...readFields<DayValues>(DAYS, row),
    result: asText(refId(row.treatmentresult)),
  };
}

/** Whether the part has no side. Always false for categories without sides. */
export function hasNoSide(
  child: string,
  category: string,
  { categories }: Pick<Catalog, "categories">,
): boolean {
  const { sides } = flagsOf(rowOf(categories, Number(category)));
  return sides && rowOf(categories, Number(child))?.perside === false;
}

/** Whether a treatment is on one breast. If it is on both, a part may be on either. */
export function isOneSide(side: SidedValues["side"]): side is Side {
  return side === "left" || side === "right";
}

/** A part with a side takes the side of its treatment, and its values move to that side. */
export function withInheritedSide(part: PartValues, side: SidedValues["side"]): PartValues {
  if (part.side === "elsewhere" || !isOneSide(side)) return part;
  return isOneSide(part.side) ? { ...part, side, [side]: part[part.side] } : { ...part, side };
}

/** Whether the part needs the side field: its treatment has no single side, or the part is on another one. */
export function asksPartSide(part: PartValues, side: SidedValues["side"]): boolean {
  return !isOneSide(side) || part.side !== side;
}

/**
 * Whether the part needs the result field. Not where one result counts for all parts, unless the part has a stored one.
 */
export function asksPartResult(
  { base }: PartValues,
  { parentResult }: Pick<FormFlags, "parentResult">,
): boolean {
  return !parentResult || Boolean(base?.treatmentresult);
}

/** The child category of the part. */
export function childOf(part: PartValues, flags: FormFlags): string {
  const [first = "left"] = filledSides(flags, part.side);
  return part[first].child;
}

/** The parts after the category of the treatment changed: unsaved ones are removed, stored ones go with the save. */
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

/** The parts that remain after the next save. */
export function keptParts(parts: readonly PartValues[]): PartValues[] {
  return parts.filter(({ removed, dropped }) => !removed && !dropped);
}

/** Whether a part has to be sent: unchanged stored ones have not. */
export function isTouched(part: PartValues, catalog: Catalog): boolean {
  if (!part.base) return true;
  return JSON.stringify(partText(part)) !== JSON.stringify(partText(readPart(part.base, catalog)));
}

function partText(part: PartValues) {
  const { side, left, right, result } = part;
  const sides = [left, right].flatMap((one) => SIDE_NAMES.map((name) => one[name]));
  return [side, ...sides, ...DAY_NAMES.map((name) => part[name]), result];
}

/** The body of an add or an update, without the medical profile and the parent treatment. */
export function partDraft(part: PartValues, catalog: Catalog, language: string): Draft<"treatment"> {
  const flags = flagsOf(rowOf(catalog.categories, Number(part.category)));
  return onlyGiven(part.base, {
    treatmentcategory: Number(childOf(part, flags)),
    ...daysDraft(part, flags, "part"),
    treatmentresult: numberOrNull(part.result),
    ...sidesDraft(part, flags, false, catalog, language),
  });
}

/**
 * Whether all parts have ended: each has a result, or the treatment has one where the category says that it counts for
 * its parts (S-TREAT-19, S-TREAT-20). False without parts.
 */
export function partsEnded(
  result: unknown,
  parts: readonly { treatmentresult?: unknown }[],
  { parentResult }: Pick<FormFlags, "parentResult">,
): boolean {
  if (parts.length === 0) return false;
  return (parentResult && Boolean(result)) || parts.every((part) => Boolean(part.treatmentresult));
}
