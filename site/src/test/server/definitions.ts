import type { Root } from "../../api/entities";
import { type Bag, fieldsOf, isCatalog, isReference } from "./contract";

/**
 * Facts of a root's definition on the server that are not in the API document. The requests of `parity.jsonl` are sent
 * to both servers, so that they stay the same.
 */
interface Facts {
  /** The root of a reference, when it differs from the name of the field. */
  refs?: Readonly<Record<string, Root>>;
  /** Initial values, besides booleans. */
  starts?: Bag;
  /** Booleans that may also be unknown. */
  unknown?: readonly string[];
  /** First and last day of a field: a day, `today`, or the name of another field. */
  notBefore?: Readonly<Record<string, string>>;
  notAfter?: Readonly<Record<string, string>>;
  /** What happens to a row when the one it refers to is deleted; by default the other one cannot be deleted. */
  onDelete?: Readonly<Record<string, "cascade" | "clear">>;
  filters?: Readonly<Record<string, Keep>>;
  /** Fields that together are unique. */
  unique?: readonly string[];
  /** A second add answers the existing row, with 200. */
  existing?: boolean;
  /** The date field with an index. */
  dateIndex?: string;
  /** The field with the name of a row, if it is neither `name` nor `title`. */
  display?: string;
}

/**
 * The rows that a filter accepts. Without an entry it compares with the field of its own name, without `Id` at the end.
 */
export type Keep =
  | { equals: string }
  | { empty: string }
  | { not: string }
  | { contains: string }
  | { member: readonly [field: string, member: string] }
  | { through: readonly [field: string, root: Root, other: string] }
  | "days"
  | "own";

const SIDES = ["left", "right"];
const bothSides = (fields: readonly string[]) => fields.flatMap((field) => SIDES.map((side) => field + side));
const RECEPTORS = bothSides(["receptortypeestrogen", "receptortypeprogesterone", "receptortypefish"]);

const FACTS: { readonly [R in Root]?: Facts } = {
  addressbookentry: { display: "lastname" },
  article: { display: "title", unknown: ["gentle"] },
  articleuser: { unique: ["article"], existing: true },
  cancercenter: {
    starts: { kind: "breast" },
    unknown: ["certified"],
    filters: { zipcode: "own", radius: "own" },
  },
  contact: { starts: { status: "open" }, display: "subject" },
  document: {
    starts: { mimetype: "image/jpeg" },
    onDelete: { timelineentry: "clear", treatment: "clear" },
  },
  externalaccount: { unique: ["category"], display: "displayname" },
  followup: { starts: { status: 1 }, notAfter: { date: "today" }, display: "date" },
  glossaryentry: { refs: { aliasof: "glossaryentry" }, filters: { name: { equals: "key" } } },
  medicalprofile: {
    starts: { diagnosisprecision: "day" },
    notBefore: {
      birthday: "19000101",
      diagnosisdate: "birthday",
      aftercare: "diagnosisdate",
      diseaseAgain: "diagnosisdate",
    },
    notAfter: { birthday: "today", diagnosisdate: "today", diseaseAgain: "today" },
  },
  messageoverview: { unique: ["messagecategory"] },
  notification: {
    dateIndex: "date",
    filters: {
      unread: { not: "read" },
      messagecategory: { through: ["notificationcategory", "notificationcategory", "messagecategory"] },
    },
  },
  notificationcategory: { starts: { pushdefault: "off" } },
  paymentmethod: { starts: { active: true }, display: "label" },
  pushdevice: { starts: { platform: "web" }, unique: ["token"], existing: true, display: "platform" },
  setting: { unique: ["key"], display: "key" },
  checkin: { notAfter: { date: "today" }, display: "date" },
  stresslevel: { display: "date" },
  stresslevelentry: { onDelete: { stresslevel: "cascade" } },
  questionnaire: { unique: ["key", "revision"] },
  studyparticipation: { unknown: ["erased"], unique: ["study"], display: "study" },
  studyquestionnaire: {
    starts: { status: "draft" },
    unique: ["study", "questionnaire", "occasion"],
    display: "questionnaire",
  },
  timelineentry: {
    refs: { series: "timelineentry" },
    starts: { timemeaning: "clock", status: "confirmed" },
    unknown: ["skipped"],
    notBefore: { enddate: "date" },
    notAfter: { donedate: "today" },
    onDelete: { treatment: "clear", addressbookentry: "clear", series: "clear" },
    filters: { from: "days", to: "days", timezone: "own", daily: "own" },
    dateIndex: "date",
  },
  treatment: {
    refs: { parenttreatment: "treatment" },
    notBefore: { enddate: "startdate" },
    filters: {
      isRoot: { empty: "parenttreatment" },
      parenttreatmentcategoryId: {
        through: ["treatmentcategory", "treatmentcategory", "parenttreatmentcategory"],
      },
    },
  },
  treatmentcategory: {
    refs: { parenttreatmentcategory: "treatmentcategory" },
    filters: {
      isRoot: { empty: "parenttreatmentcategory" },
      pre: { member: ["form", "pre"] },
      post: { member: ["form", "post"] },
    },
  },
  treatmentresult: {
    refs: { treatmentcategories: "treatmentcategory" },
    filters: { treatmentcategoryId: { contains: "treatmentcategories" } },
  },
  tumorInfoAssistant: { starts: { step: 0 }, unique: ["medicalprofile", "side"] },
  tumorInfoAssistantEntry: {
    unique: ["tumorInfoAssistant", "tumorInfoAssistantcategory"],
    onDelete: { tumorInfoAssistant: "cascade" },
  },
  tumorbiology: {
    refs: Object.fromEntries(RECEPTORS.map((field) => [field, "receptortype"])),
    unique: ["medicalprofile"],
  },
  proxyaccess: { starts: { status: "invited" }, unknown: ["received"] },
  tumorinformation: {
    unique: ["medicalprofile"],
    unknown: bothSides([
      "armpit",
      "quadrantcenter",
      "quadranttopinside",
      "quadranttopoutsinde",
      "quadrantbottominside",
      "quadrantbottomoutsinde",
    ]),
  },
  tumorinformationdistantmetastaseslocation: {
    unique: ["tumorinformation", "distantmetastaseslocation", "side"],
    onDelete: { tumorinformation: "cascade" },
  },
  user: { starts: { accounttype: 1 }, unknown: ["newmodel"], display: "email" },
  "user.profile": {
    refs: { image: "document" },
    onDelete: { image: "clear" },
    unique: ["user"],
    display: "city",
  },
  usercancercenter: { unique: ["cancercenter"], existing: true },
  usernotificationcategory: { unique: ["notificationcategory"] },
  userrelation: {
    refs: { categories: "userrelationcategory", relateduser: "user" },
    starts: { status: "open" },
  },
  usersecurityrole: { unique: ["user", "securityrole"] },
};

export function factsOf(root: Root): Facts {
  return FACTS[root] ?? {};
}

/** The root of a reference field; `undefined` for every other field. */
export function targetOf(root: Root, field: string): Root | undefined {
  const named = factsOf(root).refs?.[field];
  if (named) return named;
  const schema = fieldsOf(root).find(({ name }) => name === field)?.schema;
  if (!schema || !isReference(schema.items ?? schema)) return undefined;
  return field.replace(/(left|right)$/, "") as Root;
}

/** Whether references to rows of this root are counted, so that a referenced row cannot be deleted. */
export function isCounted(root: Root): boolean {
  return !isCatalog(root) && root !== "user";
}

/** The initial values of a row. */
export function startsOf(root: Root): Bag {
  const { starts = {}, unknown = [] } = factsOf(root);
  const row: Bag = {};
  for (const { name, schema } of fieldsOf(root)) {
    if (name in starts) row[name] = starts[name];
    else if (isCatalog(root) && name === "active") row[name] = true;
    else if (schema.type === "boolean" && !unknown.includes(name)) row[name] = false;
  }
  return row;
}

export function keepOf(root: Root, filter: string): Keep {
  const given = factsOf(root).filters?.[filter];
  if (given) return given;
  const fields = fieldsOf(root).map(({ name }) => name);
  return { equals: fields.includes(filter) ? filter : filter.replace(/Id$/, "") };
}
