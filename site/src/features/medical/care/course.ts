import type { MedicalProfile, Treatment, TreatmentCategory } from "../../../api/entities";
import { compare, type Day } from "../../../dates/dates";
import { isEnded } from "./treatments";

export type CourseSide = "left" | "right" | "both";

/** What was done, with the side it was done on where a side is meant. */
export interface CourseDetail {
  name: string;
  side: CourseSide | null;
}

/** One thing that happened, goes on or is planned. */
export interface CourseItem {
  id: string;
  /** Key below `course.what`, or null for a treatment. */
  date: "diagnosisdate" | "aftercare" | "diseaseAgain" | null;
  /** Name of the kind of treatment; empty for a date. */
  name: string;
  details: readonly CourseDetail[];
  from: Day;
  /** The last day; the first one again for what lasts one day; null when it goes on or was not entered. */
  to: Day | null;
  /** `open`: over, but nobody entered the last day. */
  state: "over" | "running" | "planned" | "open";
  /** How it ended, in words. */
  result: string | null;
  /** Colour and shape: something of one day, an operation, or something that lasts. */
  kind: "date" | "operation" | "therapy";
}

export interface Course {
  /** In the order of time. */
  items: CourseItem[];
  /** Treatments whose first day was not entered. */
  undated: Pick<CourseItem, "id" | "name" | "details" | "result">[];
}

const DATES = ["diagnosisdate", "aftercare", "diseaseAgain"] as const;
/** What the server stores for a free text that was left empty. */
const NO_TEXT = ["k. A.", "n/a"];

export function courseOf(
  profile: MedicalProfile | null,
  rows: readonly Treatment[],
  categories: readonly TreatmentCategory[],
  today: Day,
): Course {
  const dates = DATES.flatMap((date): CourseItem[] => {
    const day = profile?.[date];
    if (!day) return [];
    const state = day > today ? "planned" : "over";
    return [{ id: date, date, name: "", details: [], from: day, to: day, state, result: null, kind: "date" }];
  });
  const course: Course = { items: dates, undated: [] };
  for (const row of rows.filter(({ parenttreatment }) => !parenttreatment)) {
    addTreatment(course, row, rows, categories, today);
  }
  course.items.sort((a, b) => compare(a.from, b.from) || compare(a.to ?? "9", b.to ?? "9"));
  return course;
}

interface Form {
  sides: boolean;
  /** Lasts longer than a day. */
  lasts: boolean;
}

function addTreatment(
  course: Course,
  root: Treatment,
  rows: readonly Treatment[],
  categories: readonly TreatmentCategory[],
  today: Day,
): void {
  const form = formOf(root, categories);
  const parts = rows.filter(({ parenttreatment }) => parenttreatment === root.id);
  // A part of one day belongs to the day of its treatment; others have a time of their own.
  const [own, within] = [parts.filter((part) => form.lasts && part.startdate), parts];
  const details = [
    ...detailsOf(root, form, categories),
    ...within.filter((part) => !own.includes(part)).flatMap((part) => partDetails(part, form, categories)),
  ];
  addRow(course, root, root, details, form, rows, today);
  for (const part of own) {
    addRow(course, part, root, partDetails(part, form, categories), form, rows, today);
  }
}

function addRow(
  course: Course,
  row: Treatment,
  root: Treatment,
  details: readonly CourseDetail[],
  form: Form,
  rows: readonly Treatment[],
  today: Day,
): void {
  const about = {
    id: `treatment-${row.id}`,
    name: root.treatmentcategory.name,
    details,
    result: row.treatmentresult?.name ?? null,
  };
  if (!row.startdate) {
    course.undated.push(about);
    return;
  }
  course.items.push({
    ...about,
    ...timeOf(row, row.startdate, form, isEnded(row, rows, today), today),
    date: null,
    kind: form.lasts ? "therapy" : "operation",
  });
}

function timeOf(
  { enddate }: Treatment,
  from: Day,
  { lasts }: Form,
  ended: boolean,
  today: Day,
): Pick<CourseItem, "from" | "to" | "state"> {
  if (from > today && !ended) return { from, to: lasts ? (enddate ?? null) : from, state: "planned" };
  if (!lasts) return { from, to: from, state: "over" };
  if (enddate) return { from, to: enddate, state: ended ? "over" : "running" };
  return { from, to: null, state: ended ? "open" : "running" };
}

function formOf({ treatmentcategory }: Treatment, categories: readonly TreatmentCategory[]): Form {
  const form = categories.find(({ id }) => id === treatmentcategory.id)?.form;
  return { sides: form?.sides === true, lasts: form?.endable === true || form?.endDate === true };
}

/** A part is always something: without a side or a type it is its category. */
function partDetails(part: Treatment, form: Form, categories: readonly TreatmentCategory[]): CourseDetail[] {
  const found = detailsOf(part, form, categories);
  return found.length > 0 ? found : [{ name: part.treatmentcategory.name, side: null }];
}

function detailsOf(
  row: Treatment,
  { sides }: Form,
  categories: readonly TreatmentCategory[],
): CourseDetail[] {
  const found = (["right", "left"] as const).flatMap((side): CourseDetail[] => {
    const child = row[`treatmentcategory${side}`];
    const other = row[`treatmenttypeother${side}`];
    const type = other && !NO_TEXT.includes(other) ? other : row[`treatmenttype${side}`]?.name;
    // For medicines the substance matters most, for an operation what was done.
    const name = sides ? (child?.name ?? type) : (type ?? child?.name);
    if (!name) return [];
    const perside = !child || categories.find(({ id }) => id === child.id)?.perside !== false;
    return [{ name, side: sides && perside ? side : null }];
  });
  const [left, right] = found;
  if (left && right && left.name === right.name) return [{ name: left.name, side: sides ? "both" : null }];
  const antibodies = (["trastuzumab", "pertuzumab"] as const).filter((name) => row[name] === true);
  if (found.length > 0 || antibodies.length === 0) return found;
  return antibodies.map((name) => ({ name: name.charAt(0).toUpperCase() + name.slice(1), side: null }));
}
