import type { LaterRoot } from "../../offline/laterRoots";
import { paths } from "../../paths";

/** How a root is told in the list of what waits. */
export interface LaterWords {
  /** The namespace of its words, and what the keys of the labels of its properties begin with. */
  ns: string;
  prefix: string;
  /** The page where a row is changed. */
  form: (id: number) => string;
}

export const LATER_WORDS: Readonly<Record<LaterRoot, LaterWords>> = {
  addressbookentry: { ns: "addressbook", prefix: "form", form: paths.addressBookEntryEdit },
};
