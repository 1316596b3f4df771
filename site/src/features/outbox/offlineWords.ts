import type { ReplicatedRoot } from "../../offline/replicatedRoots";
import { paths, treatmentEditPath } from "../../paths";

/** Where a code is entered again, and where an access is changed. */
const proxyForm = (id: number): string => (id === 0 ? paths.proxyAccept : paths.proxyEdit(id));

/** How a root is told in the list of what waits. */
export interface OfflineWords {
  /** The namespace of its words, and what the keys of the labels of its properties begin with. */
  ns: string;
  prefix: string;
  /** The keys of the labels of other properties; null of what only the program needs. */
  labels?: Readonly<Record<string, string | null>>;
  /** Properties that another one tells too: left out where one of those has the same value. */
  twice?: Readonly<Record<string, readonly string[]>>;
  /** The properties that are days. */
  days?: readonly string[];
  /** The page where a row is changed; without one it can only be tried again or given up. */
  form?: (id: number) => string;
}

export const OFFLINE_WORDS: Readonly<Record<ReplicatedRoot, OfflineWords>> = {
  addressbookentry: { ns: "addressbook", prefix: "form", form: paths.addressBookEntryEdit },
  timelineentry: { ns: "timeline", prefix: "form" },
  treatment: {
    ns: "medical",
    prefix: "form",
    labels: {
      medicalprofile: null,
      parenttreatment: null,
      parts: "part.title",
      treatmentcategory: "form.category",
      treatmentresult: "form.result",
      treatmentcategoryleft: "form.child",
      treatmentcategoryright: "waiting.childRight",
      treatmenttypeleft: "waiting.type",
      treatmenttyperight: "waiting.typeRight",
      treatmenttypeotherleft: "form.other",
      treatmenttypeotherright: "waiting.otherRight",
    },
    twice: { treatmentcategory: ["treatmentcategoryleft", "treatmentcategoryright"] },
    days: ["startdate", "enddate"],
    form: treatmentEditPath,
  },
  tumorinformation: {
    ns: "tumor",
    prefix: "field",
    labels: { medicalprofile: null },
    form: () => paths.tumorInformation,
  },
  tumorbiology: {
    ns: "tumor",
    prefix: "field",
    labels: { medicalprofile: null },
    form: () => paths.tumorInformation,
  },
  tumorinformationdistantmetastaseslocation: {
    ns: "tumor",
    prefix: "field",
    labels: {
      tumorinformation: null,
      distantmetastaseslocation: "places.legend",
      distantmetastaseslocationother: "words.place",
    },
    form: () => paths.tumorInformation,
  },
  checkin: {
    ns: "wellbeing",
    prefix: "waiting",
    labels: { questionnaireId: null, answers: null },
    days: ["date"],
    form: paths.checkinEdit,
  },
  stresslevel: {
    ns: "wellbeing",
    prefix: "waiting",
    labels: { questionnaireId: null, answers: null },
    days: ["date"],
  },
  medicalprofile: {
    ns: "medical",
    prefix: "dates",
    labels: { aftercare: "waiting.aftercare", diagnosisprecision: "waiting.diagnosisprecision" },
    days: ["birthday", "diagnosisdate", "diseaseAgain", "aftercare"],
    form: () => paths.medicalProfile,
  },
  usercancercenter: {
    ns: "cancercenter",
    prefix: "note",
    // The centre is its title.
    labels: { note: "note.label", cancercenter: null },
    form: () => paths.cancerCenter,
  },
  contact: {
    ns: "contact",
    prefix: "form",
    labels: { reason: null, ratings: null, cancercenter: "waiting.cancercenter" },
  },
  followup: { ns: "contact", prefix: "followup", labels: { status: null, changed: null }, days: ["date"] },
  document: {
    ns: "papers",
    prefix: "document.field",
    labels: { filename: "document.field.file", mimetype: null, size: null, thumbnail: null },
    days: ["date"],
    form: paths.documentView,
  },
  usernotificationcategory: {
    ns: "profile",
    prefix: "notices.waiting",
    labels: { notificationcategory: null },
    form: () => paths.pushNotification,
  },
  setting: {
    ns: "profile",
    prefix: "notices.waiting",
    labels: { key: null, value: "notices.quiet.title" },
    form: () => paths.pushNotification,
  },
  user: { ns: "profile", prefix: "field", labels: { language: "common:user.language" } },
  "user.profile": { ns: "profile", prefix: "field", labels: { emergencyphone: "common:emergency.clinic" } },
  stresslevelentry: { ns: "wellbeing", prefix: "waiting", labels: { stresslevel: null } },
  notification: { ns: "messages", prefix: "field" },
  articleuser: { ns: "reading", prefix: "read" },
  paymentmethod: { ns: "papers", prefix: "payment" },
  tumorInfoAssistant: { ns: "tumor", prefix: "field" },
  proxyaccess: {
    ns: "proxies",
    prefix: "form",
    labels: { code: "accept.code" },
    days: ["until"],
    form: proxyForm,
  },
  studyquestionnaire: {
    ns: "study",
    prefix: "waiting",
    labels: {
      name: null,
      study: null,
      questionnaire: null,
      consent: null,
      id: null,
      revision: null,
      data: null,
      code: "code.label",
      erase: "leave.eraseLabel",
    },
  },
};
