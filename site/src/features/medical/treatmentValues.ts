import type { Draft, Treatment } from "../../api/entities";
import type { DateInput } from "../../dates/input";
import { type Catalog, type FormFlags, flagsOf, refId, rowOf, type Side } from "./treatmentCatalog";

/** `elsewhere`: the chosen part of the treatment has no side, so it is kept in the left fields alone. */
export type SideChoice = "left" | "right" | "both" | "elsewhere";
export type Antibody = "trastuzumab" | "pertuzumab";
export const ANTIBODIES: readonly Antibody[] = ["trastuzumab", "pertuzumab"];

/** Ids as text, as the controls of a form hold them; empty means not chosen. */
export interface SideValues {
  child: string;
  type: string;
  other: string;
}

export interface TreatmentValues {
  /** The row as it was when editing began: what differs from it is sent, under its version. */
  base: Treatment | null;
  category: string;
  startdate: DateInput;
  enddate: DateInput;
  side: SideChoice | "";
  left: SideValues;
  right: SideValues;
  hp: Antibody[];
  note: string;
}

/** What an empty free-text type is stored as, in each language (V-TREAT-FREETEXT). */
const NOT_APPLICABLE: Record<string, string> = { de: "k. A.", en: "n/a" };

const NO_SIDE: SideValues = { child: "", type: "", other: "" };

/** S-TREAT-24: the text that stands for nothing is read back as empty, whatever language wrote it. */
export function readOther(text: string | null | undefined): string {
  const given = text?.trim() ?? "";
  return Object.values(NOT_APPLICABLE).includes(given) ? "" : given;
}

/** S-TREAT-23: an empty free text is stored as the not-applicable text of the language. */
export function storedOther(text: string, language: string): string {
  return text.trim() || (NOT_APPLICABLE[language] ?? "n/a");
}

export function flagsFor(category: string, { categories }: Pick<Catalog, "categories">): FormFlags {
  return flagsOf(rowOf(categories, Number(category)));
}

function asText(id: number | null): string {
  return id === null ? "" : String(id);
}

function readSide(row: Treatment, side: Side): SideValues {
  return {
    child: asText(refId(row[`treatmentcategory${side}`])),
    type: asText(refId(row[`treatmenttype${side}`])),
    other: readOther(row[`treatmenttypeother${side}`]),
  };
}

function isFilled({ child, type, other }: SideValues): boolean {
  return child !== "" || type !== "" || other !== "";
}

function sideOf(left: SideValues, right: SideValues, catalog: Catalog): SideChoice | "" {
  if (isFilled(right)) return isFilled(left) ? "both" : "right";
  if (!isFilled(left)) return "";
  const child = rowOf(catalog.categories, Number(left.child));
  const type = rowOf(catalog.types, Number(left.type));
  return (child ?? type)?.perside === false ? "elsewhere" : "left";
}

/** The values a form starts with; without a row those of a new treatment. */
export function readValues(row: Treatment | null, catalog: Catalog): TreatmentValues {
  if (!row) {
    return {
      base: null,
      category: "",
      startdate: null,
      enddate: null,
      side: "",
      left: NO_SIDE,
      right: NO_SIDE,
      hp: [],
      note: "",
    };
  }
  const left = readSide(row, "left");
  const right = readSide(row, "right");
  const category = asText(refId(row.treatmentcategory));
  return {
    base: row,
    category,
    startdate: row.startdate ?? null,
    enddate: row.enddate ?? null,
    side: flagsFor(category, catalog).sides ? sideOf(left, right, catalog) : "",
    left,
    right,
    hp: ANTIBODIES.filter((name) => row[name] === true),
    note: row.note ?? "",
  };
}

/** S-TREAT-16: another category clears the start date; what was said with the words of the old one goes too. */
export function withCategory(values: TreatmentValues, category: string): TreatmentValues {
  if (category === values.category) return values;
  const { base, note } = values;
  return { ...readValues(null, { categories: [], types: [] }), base, note, category };
}

/** What is kept on the left means something else once it is about no side, so it does not go along. */
export function withSide(values: TreatmentValues, side: SideChoice | ""): TreatmentValues {
  const kept = (values.side === "elsewhere") === (side === "elsewhere");
  return { ...values, side, left: kept ? values.left : NO_SIDE };
}

/** The sides whose fields a choice fills. A treatment that knows no sides writes the left fields only. */
export function filledSides(flags: Pick<FormFlags, "sides">, side: SideChoice | ""): Side[] {
  if (!flags.sides || side === "elsewhere") return ["left"];
  if (side === "both") return ["left", "right"];
  return side === "" ? [] : [side];
}

function sideDraft(
  values: SideValues | null,
  flags: FormFlags,
  changed: boolean,
  catalog: Catalog,
  language: string,
) {
  // What the form does not show stays as it is, unless it belonged to another category.
  const hidden = changed ? null : undefined;
  const type = rowOf(catalog.types, Number(values?.type));
  const shown = <T>(on: boolean, value: T | null | undefined) => (on ? (value ?? null) : hidden);
  return {
    child: shown(flags.sides || flags.subCategoryRadio, values?.child ? Number(values.child) : null),
    type: shown(flags.type, values?.type ? Number(values.type) : null),
    other: shown(flags.type, values && type?.freetext ? storedOther(values.other, language) : null),
  };
}

/** The body of an add or an update, without the medical profile. */
export function toDraft(values: TreatmentValues, catalog: Catalog, language: string): Draft<"treatment"> {
  const { base } = values;
  const flags = flagsFor(values.category, catalog);
  const changed = base !== null && refId(base.treatmentcategory) !== Number(values.category);
  const sides = filledSides(flags, values.side);
  const of = (side: Side) =>
    sideDraft(sides.includes(side) ? values[side] : null, flags, changed, catalog, language);
  const [left, right] = [of("left"), of("right")];
  const antibody = (name: Antibody) => {
    if (flags.hp && values.hp.includes(name)) return true;
    return base?.[name] ? false : undefined;
  };
  return onlyGiven(base, {
    treatmentcategory: Number(values.category),
    startdate: values.startdate,
    enddate: flags.endDate ? values.enddate : changed ? null : undefined,
    // A result of one category need not exist for another.
    treatmentresult: changed ? null : undefined,
    trastuzumab: antibody("trastuzumab"),
    pertuzumab: antibody("pertuzumab"),
    treatmentcategoryleft: left.child,
    treatmentcategoryright: right.child,
    treatmenttypeleft: left.type,
    treatmenttyperight: right.type,
    treatmenttypeotherleft: left.other,
    treatmenttypeotherright: right.other,
    note: values.note.trim() || null,
  });
}

/** An add names what is there; only an update has something to clear. */
function onlyGiven(base: Treatment | null, draft: Record<string, unknown>): Draft<"treatment"> {
  const given = Object.entries(draft).filter(
    ([, value]) => value !== undefined && (base !== null || value !== null),
  );
  return Object.fromEntries(given);
}
