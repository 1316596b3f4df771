import type { CatalogRef, CatalogRow, Treatment } from "../../../api/entities";
import { dayText } from "../../../app/dayText";
import type { Day } from "../../../dates/dates";
import { showInput } from "../../../dates/input";
import { filledSides, readOther, type SideChoice, type SidedValues } from "./sidedValues";
import { type Catalog, type FormFlags, nameOf, rowOf, SIDES, type Side } from "./treatmentCatalog";
import { DAY_NAMES, TEXT_NAMES } from "./treatmentFields";
import { type PartValues, partsEnded } from "./treatmentParts";
import { ANTIBODIES, type Antibody, flagsFor, type TreatmentValues } from "./treatmentValues";

export interface Span {
  /** Key below `treatment.span` of the medical words; a day alone has none. */
  key: "since" | "from" | "begun" | "range" | "day";
  from: string;
  to: string;
}

/** Whether a treatment is ongoing; undefined for one that lasts a day. */
export type Progress = "planned" | "running" | "over";

export function progressOf(
  row: Treatment,
  flags: FormFlags,
  today: Day,
  parts: readonly Treatment[] = [],
): Progress {
  if (row.treatmentresult || partsEnded(null, parts, flags)) return "over";
  if (row.startdate && row.startdate > today) return "planned";
  if (flags.endDate) return row.enddate && row.enddate < today ? "over" : "running";
  return flags.endable ? "running" : "over";
}

/** The parts of the sentence about the time of a treatment. Null without a first day. */
export function spanOf(
  row: Treatment,
  flags: FormFlags,
  today: Day,
  parts: readonly Treatment[] = [],
): Span | null {
  if (!row.startdate) return null;
  const span = (key: Span["key"], to?: Day) => ({
    key,
    from: dayText(row.startdate ?? ""),
    to: to ? dayText(to) : "",
  });
  if (row.enddate) return row.enddate === row.startdate ? span("day") : span("range", row.enddate);
  if (!flags.endable && !flags.endDate) return span("day");
  const progress = progressOf(row, flags, today, parts);
  if (progress === "planned") return span("from");
  return span(progress === "running" ? "since" : "begun");
}

/** What was given or done, one line each. */
export interface Detail {
  key: string;
  title: string;
  text: string;
  side: Side | "both" | null;
  antibodies: readonly Antibody[];
}

/** Only the result "as planned" has the check mark; for others it would be misunderstood. */
export function isCompleted(result: Pick<CatalogRef, "key">): boolean {
  return result.key === "completed" || result.key === "completedmodified";
}

export function detailsOf(row: Treatment, flags: FormFlags, catalog: Catalog): Detail[] {
  const antibodies = ANTIBODIES.filter((name) => row[name] === true);
  const lines = merged(SIDES.flatMap((side) => sideDetail(row, side, flags, catalog)));
  if (antibodies.length === 0) return lines;
  const [first, ...others] = lines;
  return first
    ? [{ ...first, antibodies }, ...others]
    : [{ key: "antibodies", title: "", text: "", side: null, antibodies }];
}

/** The details of a part; without a side or a type the name of its category. */
export function partDetails(part: Treatment, flags: FormFlags, catalog: Catalog): Detail[] {
  const lines = detailsOf(part, flags, catalog);
  if (lines.length > 0) return lines;
  return [{ key: "part", title: nameOf(part.treatmentcategory), text: "", side: null, antibodies: [] }];
}

function sideDetail(row: Treatment, side: Side, flags: FormFlags, catalog: Catalog): Detail[] {
  const child = row[`treatmentcategory${side}`];
  const type = row[`treatmenttype${side}`];
  const words = readOther(row[`treatmenttypeother${side}`]);
  const childName = child ? nameOf(child) : undefined;
  const typeName = words || (type ? nameOf(type) : undefined);
  // For drugs the type is the more important detail, for an operation the category.
  const names = (flags.sides ? [childName, typeName] : [typeName, childName]).filter(Boolean);
  const [title, ...rest] = names;
  if (title === undefined) return [];
  const sided = flags.sides && isSided(child, type, catalog);
  return [{ key: side, title, text: rest.join(""), side: sided ? side : null, antibodies: [] }];
}

/** Merges lines that are equal on both sides. */
function merged(lines: readonly Detail[]): Detail[] {
  const [left, right] = lines;
  const same =
    left && right && left.side && right.side && left.title === right.title && left.text === right.text;
  return same ? [{ ...left, side: "both" }] : [...lines];
}

/** No side rather than a wrong one: where the lists do not say whether the category has sides, it is left out. */
function isSided(
  child: CatalogRef | null | undefined,
  type: CatalogRef | null | undefined,
  { categories, types }: Catalog,
): boolean {
  return (rowOf(categories, child) ?? rowOf(types, type))?.perside === true;
}

/** The texts for the values of a form. */
export interface FactWords {
  results: ReadonlyMap<string, string>;
  side: (side: SideChoice) => string;
}

/** The values of a form in a few words, to compare two versions of a treatment. */
export function factsOf(values: TreatmentValues, catalog: Catalog, words: FactWords): string {
  const all = [
    namesOf(catalog.categories, values.category),
    ...DAY_NAMES.map((name) => showInput(values[name])),
    ...sideFacts(values, catalog, words),
    ...values.hp,
    words.results.get(values.result),
    ...TEXT_NAMES.map((name) => values[name].trim()),
  ];
  return all.filter(Boolean).join(", ");
}

/** The values of a part in a few words. */
export function partFacts(part: PartValues, catalog: Catalog, words: FactWords): string {
  const days = DAY_NAMES.map((name) => showInput(part[name]));
  const result = words.results.get(part.result);
  return [...sideFacts(part, catalog, words), ...days, result].filter(Boolean).join(", ");
}

/** The name of a part in the form. */
export function partName(part: PartValues, catalog: Catalog): string {
  const flags = flagsFor(part.category, catalog);
  const [side = "left"] = filledSides(flags, part.side);
  const { child, type, other } = part[side];
  const childName = namesOf(catalog.categories, child);
  const typeName = other.trim() || namesOf(catalog.types, type);
  return (flags.sides ? childName : typeName || childName) ?? "";
}

function namesOf(rows: readonly CatalogRow[], id: string): string | undefined {
  const row = rowOf(rows, Number(id));
  return row && nameOf(row);
}

function sideFacts(values: SidedValues, catalog: Catalog, words: FactWords): (string | undefined)[] {
  const { sides } = flagsFor(values.category, catalog);
  const facts = filledSides({ sides }, values.side).flatMap((side) => {
    const { child, type, other } = values[side];
    return [namesOf(catalog.categories, child), namesOf(catalog.types, type), other.trim()];
  });
  const side = sides && values.side !== "" ? words.side(values.side) : undefined;
  return [...new Set(facts), side];
}
