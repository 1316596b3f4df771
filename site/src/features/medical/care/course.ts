import type { MedicalProfile, Treatment, TreatmentCategory } from "../../../api/entities";
import { compare, type Day } from "../../../dates/dates";
import type { PartialDay } from "../../../dates/partial";
import { dateOf } from "../dateValues";
import { isEnded } from "./treatments";

export type CourseSide = "left" | "right" | "both";

/** What was done, with the side where that applies. */
export interface CourseDetail {
  name: string;
  side: CourseSide | null;
}

/** One event, treatment or plan of the course. */
export interface CourseItem {
  id: string;
  /** Key below `course.what`; null for a treatment. */
  date: "diagnosisdate" | "aftercare" | "diseaseAgain" | null;
  /** Name of the category of a treatment; empty for a date. */
  name: string;
  details: readonly CourseDetail[];
  from: Day;
  /** What is known of the first day: of a date perhaps only the month or the year, which then is drawn at its first day. */
  known: PartialDay;
  /** The last day; equal to the first for one day; null when it is ongoing or was not entered. */
  to: Day | null;
  /** `open`: over, but without a last day. */
  state: "over" | "running" | "planned" | "open";
  /** How it ended, in words. */
  result: string | null;
  /** Colour and shape: a date, an operation, or something that lasts. */
  kind: "date" | "operation" | "therapy";
}

export interface Course {
  /** In order of time. */
  items: CourseItem[];
  /** Treatments without a first day. */
  undated: Pick<CourseItem, "id" | "name" | "details" | "result">[];
}

const DATES = ["diagnosisdate", "aftercare", "diseaseAgain"] as const;
/** The text that the server stores for an empty free text. */
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
    const known = dateOf(profile, date) ?? day;
    return [
      { id: date, date, name: "", details: [], from: day, known, to: day, state, result: null, kind: "date" },
    ];
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
  // A part of a one-day treatment takes its day; other parts have their own dates.
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
    known: row.startdate,
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

/** The details of a part; without a side or a type the name of its category. */
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
    // For drugs the type is the more important detail, for an operation the category.
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
