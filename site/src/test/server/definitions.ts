import type { Root } from "../../api/entities";
import { type Bag, fieldsOf, isCatalog, isReference } from "./contract";

/**
 * What the API document does not say of a root and the server's definition does. The requests of `parity.json` are sent to
 * both, so that the two stay the same.
 */
interface Facts {
  /** Where a reference points to, when the name of the field does not tell. */
  refs?: Readonly<Record<string, Root>>;
  /** Values before anybody wrote one, besides the truth values. */
  starts?: Bag;
  /** Truth values that may also be unknown. */
  unknown?: readonly string[];
  /** First and last day of a field: a day, `today`, or the name of another field. */
  notBefore?: Readonly<Record<string, string>>;
  notAfter?: Readonly<Record<string, string>>;
  /** What happens to a row when the one that it points to is deleted; else the other one stays. */
  onDelete?: Readonly<Record<string, "cascade" | "clear">>;
  filters?: Readonly<Record<string, Keep>>;
  /** Fields that together name a row. */
  unique?: readonly string[];
  /** A second add answers the row that is there, with 200. */
  existing?: boolean;
  /** The field that a list can be sorted and cut by, at no cost. */
  dateIndex?: string;
  /** The field that names a row for people, where it is neither `name` nor `title`. */
  display?: string;
}

/** Which rows a filter keeps. Without one it compares with the field of its own name, `Id` at the end left out. */
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
  document: { starts: { mimetype: "image/jpeg" } },
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
  notification: { dateIndex: "date", filters: { unread: { not: "read" } } },
  notificationcategory: { starts: { pushdefault: "off" } },
  paymentmethod: { starts: { active: true }, display: "label" },
  pushdevice: { starts: { platform: "web" }, unique: ["token"], existing: true, display: "platform" },
  setting: { unique: ["key"], display: "key" },
  stresslevel: { display: "date" },
  stresslevelentry: { onDelete: { stresslevel: "cascade" } },
  timelineentry: {
    refs: { series: "timelineentry" },
    starts: { timemeaning: "clock", status: "confirmed" },
    unknown: ["skipped"],
    notBefore: { enddate: "date" },
    notAfter: { donedate: "today" },
    onDelete: { treatment: "clear", addressbookentry: "clear", series: "clear" },
    filters: { from: "days", to: "days", timezone: "own" },
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

/** The root that a reference field points to; `undefined` for every other field. */
export function targetOf(root: Root, field: string): Root | undefined {
  const named = factsOf(root).refs?.[field];
  if (named) return named;
  const schema = fieldsOf(root).find(({ name }) => name === field)?.schema;
  if (!schema || !isReference(schema.items ?? schema)) return undefined;
  return field.replace(/(left|right)$/, "") as Root;
}

/** Whether the rows that point to a row of this root are counted, so that it cannot go while there are any. */
export function isCounted(root: Root): boolean {
  return !isCatalog(root) && root !== "user";
}

/** What a row is before anybody wrote into it. */
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
