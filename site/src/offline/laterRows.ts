import type { Root } from "../api/entities";
import type { LaterRoot } from "./laterRoots";

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
export interface LaterRows {
  /** Where the rows of its choices stand, by the property. */
  choices: Readonly<Record<string, Choices>>;
  /** The properties that name a row in the list of what waits; of a choice its name counts. */
  title: readonly string[];
  /** The filters of its lists that pages use: the property that has to have that value. */
  filters?: Readonly<Record<string, string>>;
  /** The numbers and days that pages order its lists by. Without one a new row comes last. */
  orders?: readonly string[];
  parts?: Parts;
  /** False when new rows are made only with network. */
  isAdded?: false;
}

export const LATER_ROWS: Readonly<Record<LaterRoot, LaterRows>> = {
  addressbookentry: {
    choices: {
      addressbookentrycategory: "addressbookentrycategory",
      salutation: "salutation",
      academictitle: "academictitle",
    },
    title: ["firstname", "lastname"],
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
  stresslevel: { choices: {}, title: [], orders: ["date", "id"] },
  stresslevelentry: {
    choices: { stresslevelcategory: { path: "stresslevelquestionnaire/show", member: "categories" } },
    title: ["stresslevelcategory"],
    filters: { stresslevelId: "stresslevel" },
  },
  // Two devices would make two profiles, and one of them would be hidden.
  medicalprofile: { choices: {}, title: [], isAdded: false },
  usercancercenter: { choices: {}, title: ["cancercenter"], isAdded: false },
};
