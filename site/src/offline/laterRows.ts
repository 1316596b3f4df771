import type { Root } from "../api/entities";
import type { LaterRoot } from "./laterRoots";

/** How rows of a root are shown before the server has them. */
export interface LaterRows {
  /** The catalogs of its choices, by the property. */
  choices: Readonly<Record<string, Root>>;
  /** The properties that name a row in the list of what waits; of a choice its name counts. */
  title: readonly string[];
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
};
