import { draftKeys } from "../../../offline/draftKeys";
import { readDraft } from "../../../offline/drafts";
import { keptIn } from "../../../questionnaire/kept";

const START = "study:";

/** Key of the draft of a row on the device. */
export function draftKey(row: number): string {
  return `${START}${row}`;
}

/** How many questionnaires a person has confirmed whose answers are only on this device. */
export async function countConfirmed(owner: number): Promise<number> {
  const keys = await draftKeys(owner, START);
  const drafts = await Promise.all(keys.map((key) => readDraft(owner, key)));
  return drafts.filter((draft) => keptIn(draft).waiting).length;
}
