/** Under this name the unfinished input of a new treatment is kept. */
export const NEW_DRAFT = "treatment:new";

const PREFIX = "treatment:";

/** The name under which unfinished input is kept. A temporary id would not survive a reload, so new ones share one. */
export function draftKeyOf(id: number): string {
  return id < 0 ? NEW_DRAFT : `${PREFIX}${id}`;
}

/** The id behind a kept name; null for a new treatment. */
export function idOfDraftKey(key: string): number | null {
  return key === NEW_DRAFT ? null : Number(key.slice(PREFIX.length));
}
