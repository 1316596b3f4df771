import type { Draft, Treatment } from "../../../api/entities";
import { namesIn } from "../../../form/merge";
import { LANGUAGES, languageRow, languages } from "../../../i18n/languages";
import { type Catalog, type FormFlags, refId, rowOf, SIDES, type Side } from "./treatmentCatalog";

/** `elsewhere`: the chosen category has no side; its values are kept in the left fields. */
export type SideChoice = "left" | "right" | "both" | "elsewhere";

/** Ids as text, as form controls need them; "" means not chosen. */
export interface SideValues {
  child: string;
  type: string;
  other: string;
}

/** The property of each value on the wire, without its side. */
const PROPERTY = {
  child: "treatmentcategory",
  type: "treatmenttype",
  other: "treatmenttypeother",
} as const satisfies Record<keyof SideValues, string>;

export const SIDE_NAMES = namesIn(PROPERTY);
type SideName = keyof typeof PROPERTY;

/** A value of one side, as a field of the form. */
export type SideFieldName = `${Side}.${SideName}`;

/** The fields of one side, in the order of the page, each with its property on the wire. */
export function sideFields(side: Side) {
  return SIDE_NAMES.map((name) => ({
    field: `${side}.${name}` as SideFieldName,
    name,
    property: `${PROPERTY[name]}${side}` as const,
  }));
}

/** The values that a treatment and its parts have in common. */
export interface SidedValues {
  /** Id of the root category: forms, types and results depend on it. */
  category: string;
  side: SideChoice | "";
  left: SideValues;
  right: SideValues;
}

export const NO_SIDE: SideValues = { child: "", type: "", other: "" };

/** S-TREAT-24: the not-applicable text of any language is read as empty. */
export function readOther(text: string | null | undefined): string {
  const given = text?.trim() ?? "";
  return languages().some((language) => LANGUAGES[language].notApplicable === given) ? "" : given;
}

/** S-TREAT-23: an empty free text is stored as the not-applicable text of the language. */
export function storedOther(text: string, language: string): string {
  return text.trim() || languageRow(language).notApplicable;
}

export function asText(id: number | null): string {
  return id === null ? "" : String(id);
}

export function readSide(row: Treatment, side: Side): SideValues {
  return {
    child: asText(refId(row[`treatmentcategory${side}`])),
    type: asText(refId(row[`treatmenttype${side}`])),
    other: readOther(row[`treatmenttypeother${side}`]),
  };
}

function isFilled({ child, type, other }: SideValues): boolean {
  return child !== "" || type !== "" || other !== "";
}

export function sideOf(left: SideValues, right: SideValues, catalog: Catalog): SideChoice | "" {
  if (isFilled(right)) return isFilled(left) ? "both" : "right";
  if (!isFilled(left)) return "";
  const child = rowOf(catalog.categories, Number(left.child));
  const type = rowOf(catalog.types, Number(left.type));
  return (child ?? type)?.perside === false ? "elsewhere" : "left";
}

/** The left fields change their meaning between a side and `elsewhere`, so their values are not kept then. */
export function withSide<V extends SidedValues>(values: V, side: SideChoice | ""): V {
  const isSameGroup = (values.side === "elsewhere") === (side === "elsewhere");
  return { ...values, side, left: isSameGroup ? values.left : NO_SIDE };
}

/** The sides whose fields a choice fills. A treatment without sides fills the left fields only. */
export function filledSides(flags: Pick<FormFlags, "sides">, side: SideChoice | ""): Side[] {
  if (!flags.sides || side === "elsewhere") return ["left"];
  if (side === "both") return ["left", "right"];
  return side === "" ? [] : [side];
}

/** Whether the chosen category or type needs free text. */
export function asksWords({ child, type }: SideValues, { categories, types }: Catalog): boolean {
  if (rowOf(types, Number(type))?.freetext) return true;
  return type === "" && rowOf(categories, Number(child))?.key.endsWith(".free") === true;
}

/** The three properties of one side; `values` null clears them. */
function sideDraft(
  values: SideValues | null,
  flags: FormFlags,
  changed: boolean,
  catalog: Catalog,
  language: string,
) {
  // Properties that the form does not show are kept, unless they belonged to another category.
  const hidden = changed ? null : undefined;
  const shown = <T>(on: boolean, value: T | null | undefined) => (on ? (value ?? null) : hidden);
  return {
    child: shown(flags.sides || flags.subCategoryRadio, values ? numberOrNull(values.child) : null),
    type: shown(flags.type, values ? numberOrNull(values.type) : null),
    other: shown(
      flags.type,
      values && asksWords(values, catalog) ? storedOther(values.other, language) : null,
    ),
  };
}

/** The properties of both sides. */
export function sidesDraft(
  values: SidedValues,
  flags: FormFlags,
  changed: boolean,
  catalog: Catalog,
  language: string,
): Record<string, unknown> {
  const filled = filledSides(flags, values.side);
  const properties = SIDES.flatMap((side) => {
    const own = filled.includes(side) ? values[side] : null;
    const draft = sideDraft(own, flags, changed, catalog, language);
    return sideFields(side).map(({ name, property }) => [property, draft[name]]);
  });
  return Object.fromEntries(properties);
}

export function numberOrNull(id: string): number | null {
  return id === "" ? null : Number(id);
}

/** An add leaves out empty properties; only an update has something to clear. */
export function onlyGiven(base: Treatment | null, draft: Record<string, unknown>): Draft<"treatment"> {
  const given = Object.entries(draft).filter(
    ([, value]) => value !== undefined && (base !== null || value !== null),
  );
  return Object.fromEntries(given);
}
