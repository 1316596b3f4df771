import type { Root } from "../../api/entities";
import { addDays } from "../../dates/dates";
import type { Answer, Call } from "./call";
import type { Bag } from "./contract";
import type { Draft, Rules } from "./draft";
import { isBag, today } from "./validate";

const [OPEN, ANSWERED] = [1, 2];

function checkFollowup(draft: Draft): void {
  if (!draft.has("date")) draft.set("date", today());
  const changed = Array.isArray(draft.row.changed) ? draft.row.changed : [];
  if (changed.length > 1 && changed.includes("nothing")) draft.fault("changed", "value");
  const says = changed.length > 0 || draft.has("wellbeing") || draft.has("note") || draft.is("contactwish");
  if (draft.int("status") === ANSWERED && !says) draft.fault("wellbeing", "required");
}

function checkTreatment(draft: Draft): void {
  checkPlace(draft);
  checkParts(draft);
  const root = rootCategory(draft);
  if (!root) return;
  checkFirstDay(draft, root);
  checkChoices(draft, root);
}

/** Forms, types and results belong to root categories. */
function rootCategory(draft: Draft): Bag | undefined {
  const category = draft.other("treatmentcategory", "treatmentcategory");
  const above = category?.parenttreatmentcategory;
  return above === undefined ? category : draft.rowOf("treatmentcategory", above);
}

function checkPlace(draft: Draft): void {
  const category = draft.other("treatmentcategory", "treatmentcategory");
  if (!category) return;
  const above = category.parenttreatmentcategory;
  const parentId = draft.int("parenttreatment");
  const parent = draft.other("parenttreatment", "treatment");
  if (parentId === undefined) {
    if (above !== undefined) draft.fault("treatmentcategory", "treatmentcategory");
  } else if (draft.id === parentId) draft.fault("parenttreatment", "cycle");
  else if (!parent) return;
  else if (parent.parenttreatment !== undefined || draft.parts.length > 0)
    draft.fault("parenttreatment", "cycle");
  else if (parent.medicalprofile !== draft.int("medicalprofile")) draft.fault("parenttreatment", "value");
  else if (above === undefined || above !== parent.treatmentcategory)
    draft.fault("treatmentcategory", "treatmentcategory");
}

function checkParts(draft: Draft): void {
  if (draft.has("parenttreatment")) return;
  const above = (part: Bag) =>
    draft.rowOf("treatmentcategory", part.treatmentcategory)?.parenttreatmentcategory;
  if (draft.parts.some((part) => above(part) !== draft.int("treatmentcategory")))
    draft.fault("treatmentcategory", "treatmentcategory");
  if (draft.parts.some((part) => part.medicalprofile !== draft.int("medicalprofile")))
    draft.fault("medicalprofile", "value");
}

function checkFirstDay(draft: Draft, root: Bag): void {
  const parent = draft.other("parenttreatment", "treatment");
  if (draft.has("parenttreatment") && allows(root, "startDate") && allows(root, "parentCategoryDate")) {
    if (parent && parent.startdate === undefined) draft.fault("parenttreatment", "parentdate");
  } else if (!draft.has("startdate")) draft.fault("startdate", "required");
  const [end, start] = [draft.text("enddate"), parent?.startdate];
  if (!draft.has("startdate") && end !== undefined && typeof start === "string" && end < start)
    draft.fault("enddate", "minDate");
}

function checkChoices(draft: Draft, root: Bag): void {
  for (const field of ["treatmenttypeleft", "treatmenttyperight"]) {
    const of = draft.other(field, "treatmenttype")?.treatmentcategory;
    if (of !== undefined && of !== root.id && of !== draft.int("treatmentcategory"))
      draft.fault(field, "treatmenttype");
  }
  for (const field of ["treatmentcategoryleft", "treatmentcategoryright"]) {
    const child = draft.other(field, "treatmentcategory");
    if (child && child.parenttreatmentcategory !== root.id) draft.fault(field, "treatmentcategory");
  }
  const roots = draft.other("treatmentresult", "treatmentresult")?.treatmentcategories;
  if (Array.isArray(roots) && roots.length > 0 && !roots.includes(root.id))
    draft.fault("treatmentresult", "value");
  for (const field of ["trastuzumab", "pertuzumab"])
    if (draft.is(field) && !allows(root, "hp")) draft.fault(field, "value");
}

function allows(root: Bag, member: string): boolean {
  return isBag(root.form) && root.form[member] === true;
}

/** Of a month or a year only its first day can be stored. */
function checkDiagnosis(draft: Draft): void {
  const end = { month: "01", year: "0101" }[draft.text("diagnosisprecision") ?? ""];
  const day = draft.text("diagnosisdate");
  if (end !== undefined && day !== undefined && !day.endsWith(end)) draft.fault("diagnosisdate", "value");
}

export const MEDICAL_RULES: { readonly [R in Root]?: Rules } = {
  medicalprofile: { fields: ["diagnosisdate", "diagnosisprecision"], check: checkDiagnosis },
  followup: {
    fields: ["date", "status", "wellbeing", "changed", "note", "contactwish"],
    check: checkFollowup,
  },
  treatment: {
    fields: [
      "medicalprofile",
      "treatmentcategory",
      "parenttreatment",
      "startdate",
      "enddate",
      "treatmentresult",
      "trastuzumab",
      "pertuzumab",
      "treatmenttypeleft",
      "treatmenttyperight",
      "treatmentcategoryleft",
      "treatmentcategoryright",
    ],
    check: checkTreatment,
    parts: {
      by: "parenttreatment",
      shares: ["medicalprofile"],
      guard: ["medicalprofile", "treatmentcategory", "parenttreatment"],
      leaves: (part, whole, tables) => {
        const above = tables.row("treatmentcategory", part.treatmentcategory)?.parenttreatmentcategory;
        return whole.parenttreatment === undefined && above !== whole.treatmentcategory;
      },
    },
  },
};

/** Whether an answer has a contact wish that the operator was not told of yet. */
export function isNewWish({ status, contactwish, mailed }: Bag): boolean {
  return status === ANSWERED && contactwish === true && mailed !== true;
}

/** Days from one question to the next. */
const DAYS_BETWEEN = 90;

/** Whether the question is due. */
export function followupDue(call: Call, accountSince: string): Answer {
  call.onlyParams([]);
  const days = call.tables
    .rows("followup")
    .filter(({ status }) => status !== OPEN && status !== undefined)
    .map(({ date }) => String(date));
  const since = days.sort().at(-1) ?? accountSince;
  return { status: 200, body: { due: addDays(since, DAYS_BETWEEN) <= today(), since } };
}
