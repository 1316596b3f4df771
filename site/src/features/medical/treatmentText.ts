import type { CatalogRef, CatalogRow, Treatment } from "../../api/entities";
import { type Day, format } from "../../dates/dates";
import { showInput } from "../../dates/input";
import type { Catalog } from "./treatmentCatalog";
import { type FormFlags, rowOf, SIDES, type Side } from "./treatmentCatalog";
import {
  ANTIBODIES,
  type Antibody,
  filledSides,
  flagsFor,
  readOther,
  type TreatmentValues,
} from "./treatmentValues";

export interface Span {
  /** Key below `treatment.span` of the medical words; a day alone has none. */
  key: "since" | "from" | "begun" | "range" | "day";
  from: string;
  to: string;
}

/** Whether a treatment still goes on. Nothing is said of those that last one day. */
export type Progress = "planned" | "running" | "over";

export function progressOf(row: Treatment, flags: FormFlags, today: Day): Progress {
  if (row.treatmentresult) return "over";
  if (row.startdate && row.startdate > today) return "planned";
  if (flags.endDate) return row.enddate && row.enddate < today ? "over" : "running";
  return flags.endable ? "running" : "over";
}

/** The time a treatment took, in the pieces of its sentence. Null without a start. */
export function spanOf(row: Treatment, flags: FormFlags, today: Day): Span | null {
  if (!row.startdate) return null;
  const span = (key: Span["key"], to?: Day) => ({
    key,
    from: format(row.startdate ?? ""),
    to: to ? format(to) : "",
  });
  if (row.enddate) return row.enddate === row.startdate ? span("day") : span("range", row.enddate);
  if (!flags.endable && !flags.endDate) return span("day");
  const progress = progressOf(row, flags, today);
  if (progress === "planned") return span("from");
  return span(progress === "running" ? "since" : "begun");
}

/** What was given or done, one line each. */
export interface Detail {
  key: string;
  title: string;
  text: string;
  side: Side | null;
  antibodies: readonly Antibody[];
}

/** A result that says "as planned" may carry the check mark; for the others it would sound wrong. */
export function isCompleted(result: Pick<CatalogRef, "key">): boolean {
  return result.key === "completed" || result.key === "completedmodified";
}

export function detailsOf(row: Treatment, flags: FormFlags, catalog: Catalog): Detail[] {
  const antibodies = ANTIBODIES.filter((name) => row[name] === true);
  const lines = SIDES.flatMap((side): Detail[] => {
    const child = row[`treatmentcategory${side}`];
    const type = row[`treatmenttype${side}`];
    const other = readOther(row[`treatmenttypeother${side}`]);
    const typeName = other || type?.name;
    // For medicines the substance matters most, for an operation what was done.
    const names = (flags.sides ? [child?.name, typeName] : [typeName, child?.name]).filter(Boolean);
    const [title, ...rest] = names;
    if (title === undefined) return [];
    const sided = flags.sides && isSided(child, type, catalog);
    return [{ key: side, title, text: rest.join(""), side: sided ? side : null, antibodies: [] }];
  });
  if (antibodies.length === 0) return lines;
  const [first, ...others] = lines;
  return first
    ? [{ ...first, antibodies }, ...others]
    : [{ key: "antibodies", title: "", text: "", side: null, antibodies }];
}

function isSided(
  child: CatalogRef | null | undefined,
  type: CatalogRef | null | undefined,
  { categories, types }: Catalog,
): boolean {
  return (rowOf(categories, child) ?? rowOf(types, type))?.perside !== false;
}

/** The values of a form in a few words, to compare two versions of a treatment. */
export function factsOf(values: TreatmentValues, catalog: Catalog): string {
  const name = (rows: readonly CatalogRow[], id: string) => rowOf(rows, Number(id))?.name;
  const flags = flagsFor(values.category, catalog);
  const sides = filledSides(flags, values.side).flatMap((side) => {
    const { child, type, other } = values[side];
    return [name(catalog.categories, child), name(catalog.types, type), other];
  });
  const days = [showInput(values.startdate), showInput(values.enddate)];
  const all = [
    name(catalog.categories, values.category),
    ...days,
    ...sides,
    ...values.hp,
    values.note.trim(),
  ];
  return all.filter(Boolean).join(", ");
}
