import { newEntryPaths } from "../../../paths";

/** What a page suggests for a new entry. */
export interface SuggestedEntry {
  title: string;
  /** Which suggestion it is: what is typed there is kept by itself. */
  idea: number | string;
  /** The time of an entry for every day from today on, as it is shown. */
  dailyAt?: string;
  /** Key of the questionnaire that the entry reminds of. */
  diary?: string;
}

/** The link to the form. The suggestion is in the history state: in the address everybody could read it on the screen. */
export function suggestedEntry(category: keyof typeof newEntryPaths, suggested: SuggestedEntry) {
  return { to: newEntryPaths[category], state: suggested };
}
