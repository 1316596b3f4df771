import type { Draft, Treatment } from "../../../api/entities";
import type { PartWrite } from "../../../api/saveWhole";
import { readFields, written } from "../../../form/fields";
import { withFieldsOf } from "../../../form/merge";
import { FORM_IDS } from "./formIds";
import {
  asText,
  NO_SIDE,
  numberOrNull,
  onlyGiven,
  readSide,
  type SideChoice,
  type SidedValues,
  type SideValues,
  sideOf,
  sidesDraft,
  withSide,
} from "./sidedValues";
import { type Catalog, type FormFlags, flagsOf, refId, rowOf, type Side } from "./treatmentCatalog";
import { DAYS, type DayValues, daysDraft, TEXT_NAMES, TEXTS, type TextValues } from "./treatmentFields";
import { afterCategory, newPart, type PartValues, readPart, withInheritedSide } from "./treatmentParts";

export type Antibody = "trastuzumab" | "pertuzumab";
export const ANTIBODIES: readonly Antibody[] = ["trastuzumab", "pertuzumab"];

/** The ids of rows that are only in a form, by their temporary ones. */
export type Ids = Readonly<Record<number, number>>;

/** What a save has sent. */
export interface Tried {
  id: number;
  draft: Draft<"treatment">;
  parts: readonly PartWrite[];
}

export interface TreatmentValues extends SidedValues, DayValues, TextValues {
  /** The row when editing began: only differences from it are sent, with its version. */
  base: Treatment | null;
  hp: Antibody[];
  result: string;
  parts: PartValues[];
  /** The smallest temporary id so far, so that none is used twice. */
  lastPartId: number;
  ids?: Ids;
  /** A save whose answer was lost: it may be stored. */
  tried?: Tried;
}

/** Initial values of a new treatment, chosen in a dialog. */
export interface Begin {
  category: string;
  /** A child category: the treatment then starts with such a part. */
  child?: string | undefined;
  side?: Side | undefined;
  type?: string | undefined;
  other?: string | undefined;
}

export function flagsFor(category: string, { categories }: Pick<Catalog, "categories">): FormFlags {
  return flagsOf(rowOf(categories, Number(category)));
}

/** The initial values of the form; without a row those of a new treatment, with what it begins with. */
export function readValues(
  row: Treatment | null,
  catalog: Catalog,
  parts: readonly Treatment[] = [],
  defaults: Partial<Treatment> = {},
): TreatmentValues {
  if (!row) {
    return {
      base: null,
      category: "",
      ...readFields<DayValues>(DAYS, defaults),
      side: "",
      left: NO_SIDE,
      right: NO_SIDE,
      hp: antibodiesOf(defaults),
      result: "",
      ...readFields<TextValues>(TEXTS, defaults),
      parts: [],
      lastPartId: 0,
    };
  }
  const left = readSide(row, "left");
  const right = readSide(row, "right");
  const category = asText(refId(row.treatmentcategory));
  return {
    base: row,
    category,
    ...readFields<DayValues>(DAYS, row),
    side: flagsFor(category, catalog).sides ? sideOf(left, right, catalog) : "",
    left,
    right,
    hp: antibodiesOf(row),
    result: asText(refId(row.treatmentresult)),
    ...readFields<TextValues>(TEXTS, row),
    parts: parts.map((part) => readPart(part, catalog)),
    lastPartId: 0,
  };
}

function antibodiesOf(row: Partial<Treatment>): Antibody[] {
  return ANTIBODIES.filter((name) => row[name] === true);
}

/** The initial values of a new treatment from the choices of a dialog. */
export function beginValues(
  { category, child, side, type, other }: Begin,
  catalog: Catalog,
  defaults?: Partial<Treatment>,
): TreatmentValues {
  const values = { ...readValues(null, catalog, [], defaults), category };
  const sideValues: SideValues = { child: "", type: type ?? "", other: other ?? "" };
  const changed: TreatmentValues = flagsFor(category, catalog).sides
    ? { ...values, side: side ?? "", [side ?? "left"]: sideValues }
    : { ...values, left: sideValues };
  return child === undefined ? changed : withPart(changed, child, catalog);
}

/** Adds a part; its temporary id is smaller than every earlier one (S-TREAT-03). */
export function withPart(values: TreatmentValues, child: string, catalog: Catalog): TreatmentValues {
  const lastPartId = Math.min(values.lastPartId, ...values.parts.map(({ id }) => id), FORM_IDS) - 1;
  const part = newPart(lastPartId, values.category, child, catalog);
  const parts = [...values.parts, withInheritedSide(part, values.side)];
  return { ...values, parts, lastPartId };
}

/** Changes the side of the treatment and of the parts that were on its former side. */
export function withRootSide(values: TreatmentValues, side: SideChoice | ""): TreatmentValues {
  const parts = values.parts.map((part) =>
    part.side === values.side || part.side === "" ? withInheritedSide(part, side) : part,
  );
  return { ...withSide(values, side), parts };
}

/**
 * Another category clears the first day (S-TREAT-16) and removes the parts that do not belong to it (S-TREAT-15);
 * values of the former category's lists are cleared too. The first one leaves what the treatment begins with.
 */
export function withCategory(values: TreatmentValues, category: string, catalog: Catalog): TreatmentValues {
  if (category === values.category) return values;
  const { base, lastPartId, tried, ids } = values;
  const parts = afterCategory(values.parts, category, catalog);
  const rest = values.category === "" ? values : readValues(null, catalog);
  const changed = {
    ...rest,
    base,
    lastPartId,
    parts,
    category,
    ...(tried && { tried }),
    ...(ids && { ids }),
  };
  return withFieldsOf<TreatmentValues>(TEXTS, changed, values, TEXT_NAMES);
}

/** Whether the form has the result field. A treatment over time is ended by an action of its own instead. */
export function asksResult({ endable }: Pick<FormFlags, "endable">): boolean {
  return !endable;
}

/** The body of an add or an update, without the medical profile. */
export function toDraft(values: TreatmentValues, catalog: Catalog, language: string): Draft<"treatment"> {
  const { base } = values;
  const flags = flagsFor(values.category, catalog);
  const changed = base !== null && refId(base.treatmentcategory) !== Number(values.category);
  const antibody = (name: Antibody) => {
    if (flags.hp && values.hp.includes(name)) return true;
    return base?.[name] ? false : undefined;
  };
  return onlyGiven(base, {
    treatmentcategory: Number(values.category),
    ...daysDraft(values, flags, "form", changed),
    // A result of one category may not exist for another. Treatments over time get their result in `EndForm`.
    treatmentresult: asksResult(flags) ? numberOrNull(values.result) : changed ? null : undefined,
    trastuzumab: antibody("trastuzumab"),
    pertuzumab: antibody("pertuzumab"),
    ...sidesDraft(values, flags, changed, catalog, language),
    ...written<TextValues>(TEXTS, values, TEXT_NAMES),
  });
}
