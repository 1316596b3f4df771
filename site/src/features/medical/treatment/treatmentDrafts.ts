import { isOfForm } from "./formIds";

/** Key of the stored draft of a new treatment. */
export const NEW_DRAFT = "treatment:new";

const PREFIX = "treatment:";

/** Key of the stored draft. The ids of a form change with a reload, so all new treatments share one. */
export function draftKeyOf(id: number): string {
  return isOfForm(id) ? NEW_DRAFT : `${PREFIX}${id}`;
}

/** The id in a draft key; null for a new treatment. */
export function idOfDraftKey(key: string): number | null {
  return key === NEW_DRAFT ? null : Number(key.slice(PREFIX.length));
}
