import type { Query } from "../../../api/query";

/** The largest page: more treatments are not expected, and the lists are far shorter. */
const ALL = 500;

/** All treatments of a person with their parts. */
export const ALL_TREATMENTS: Query = { size: ALL };

/** The whole list in one page. */
export const WHOLE_LIST: Query = { size: ALL };

export function partsOf(id: number): Query {
  return { filter: { parenttreatmentId: id }, size: ALL };
}

export function resultsOf(category: number): Query {
  return { filter: { treatmentcategoryId: category }, size: ALL };
}
