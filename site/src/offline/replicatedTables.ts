import type { Root, Row } from "../api/entities";
import type { Write } from "../api/rows";
import type { Item } from "../device/item";
import { entriesWithWaiting } from "./outbox/daysShown";
import { accessWithWaiting, marksWithWaiting, messagesWithWaiting, stepsWithWaiting } from "./outbox/shown";
import type { ReplicatedRoot } from "./replicatedRoots";

/** Rows that are parts of another one of their root. */
export interface Parts {
  /** The property that refers to what they belong to. */
  by: string;
  /** When this property of it changes, its parts go. */
  kind: string;
}

/** A catalog, or an answer whose member holds the rows. */
type Choices = Root | { path: string; member: string };

/** How rows of a root are shown before the server has them. */
export interface ReplicatedTable {
  /** Where the rows of its choices stand, by the property. */
  choices: Readonly<Record<string, Choices>>;
  /** The properties that name a row in the list of what waits; of a choice its name counts. */
  title: readonly string[];
  /** The filters of its lists that pages use: the property that has to have that value. */
  filters?: Readonly<Record<string, string>>;
  /** The numbers and days that pages order its lists by. Without one a new row comes last. */
  orders?: readonly string[];
  parts?: Parts;
  /** The properties that name a row, of which there is one of a kind; none: one for a person. */
  unique?: readonly string[];
  /** The server would take a second one: whether there is one is asked before the first is sent. */
  asksFirst?: true;
  /** Which writes can be shown before they have arrived; default: all. */
  takes?: (one: Write) => boolean;
  /** The rows of a list as they will be, where not every list holds every row. */
  list?: (params: URLSearchParams, rows: readonly Row[], items: readonly Item[]) => readonly Row[];
}

const isUpdate = ({ kind }: Write): boolean => kind === "update";
const isCall = ({ kind }: Write): boolean => kind === "call";

/** The choices of a property of the left and of the right side. */
function onBothSides(property: string, root: Root = property as Root): Record<string, Choices> {
  return { [`${property}left`]: root, [`${property}right`]: root };
}

export const REPLICATED_TABLES: Readonly<Record<ReplicatedRoot, ReplicatedTable>> = {
  addressbookentry: {
    choices: {
      addressbookentrycategory: "addressbookentrycategory",
      salutation: "salutation",
      academictitle: "academictitle",
    },
    title: ["firstname", "lastname"],
  },
  timelineentry: {
    choices: { timelineentrycategory: "timelineentrycategory", timelineentrytype: "timelineentrytype" },
    title: ["title"],
    list: entriesWithWaiting,
  },
  treatment: {
    choices: {
      treatmentcategory: "treatmentcategory",
      treatmentresult: "treatmentresult",
      treatmenttypeleft: "treatmenttype",
      treatmenttyperight: "treatmenttype",
      treatmentcategoryleft: "treatmentcategory",
      treatmentcategoryright: "treatmentcategory",
    },
    title: ["treatmentcategory"],
    filters: { parenttreatmentId: "parenttreatment" },
    parts: { by: "parenttreatment", kind: "treatmentcategory" },
  },
  tumorinformation: {
    choices: {
      ...onBothSides("tumorsize"),
      ...onBothSides("lymphnodecount"),
      ...onBothSides("resectionstate"),
      ...onBothSides("histology"),
      ...onBothSides("tumorgrading"),
      ...onBothSides("distantmetastasespresent"),
    },
    title: [],
    filters: { medicalprofileId: "medicalprofile" },
    unique: ["medicalprofile"],
  },
  tumorbiology: {
    choices: {
      ...onBothSides("her2type"),
      ...onBothSides("receptortypeestrogen", "receptortype"),
      ...onBothSides("receptortypeprogesterone", "receptortype"),
      ...onBothSides("receptortypefish", "receptortype"),
    },
    title: [],
    filters: { medicalprofileId: "medicalprofile" },
    unique: ["medicalprofile"],
  },
  tumorinformationdistantmetastaseslocation: {
    choices: { distantmetastaseslocation: "distantmetastaseslocation" },
    title: ["distantmetastaseslocation"],
    filters: { tumorinformationId: "tumorinformation" },
    unique: ["tumorinformation", "distantmetastaseslocation", "side"],
  },
  checkin: { choices: {}, title: ["date"], orders: ["date", "id"] },
  stresslevel: { choices: {}, title: [], orders: ["date", "id"] },
  stresslevelentry: {
    choices: { stresslevelcategory: { path: "stresslevelquestionnaire/show", member: "categories" } },
    title: ["stresslevelcategory"],
    filters: { stresslevelId: "stresslevel" },
  },
  // Of two profiles one would be hidden.
  medicalprofile: { choices: {}, title: [], unique: [], asksFirst: true },
  usercancercenter: { choices: { cancercenter: "cancercenter" }, title: ["cancercenter"] },
  contact: { choices: { cancercenter: "cancercenter" }, title: [] },
  followup: { choices: {}, title: [], filters: { status: "status" }, orders: ["date", "id"] },
  user: {
    choices: {
      salutation: "salutation",
      academictitle: "academictitle",
      country: "country",
      timezone: "timezone",
      language: "language",
    },
    title: [],
    // An account ends with its password.
    takes: isUpdate,
  },
  document: {
    choices: { documenttemplatecategory: "documenttemplatecategory" },
    title: ["name"],
    filters: { timelineentryId: "timelineentry", treatmentId: "treatment" },
  },
  usernotificationcategory: {
    choices: { notificationcategory: "notificationcategory" },
    title: ["notificationcategory"],
    unique: ["notificationcategory"],
  },
  setting: { choices: {}, title: [], filters: { key: "key" }, unique: ["key"] },
  notification: { choices: {}, title: ["title"], list: messagesWithWaiting },
  articleuser: { choices: {}, title: [], list: marksWithWaiting },
  proxyaccess: { choices: {}, title: ["name"], list: accessWithWaiting },
  studyquestionnaire: { choices: {}, title: ["name"], takes: isCall },
  paymentmethod: { choices: {}, title: ["label"] },
  tumorInfoAssistant: { choices: {}, title: [], takes: isCall, list: stepsWithWaiting },
  "user.profile": { choices: {}, title: [], unique: [] },
};
