import type { Query } from "../../../api/query";

/** As many rows as one answer may hold: nobody has more treatments, and the lists are shorter by far. */
const ALL = 500;

/** All treatments of a person, the parts among them: one answer tells what belongs together. */
export const ALL_TREATMENTS: Query = { size: ALL };

/** A whole list that treatments are described with. */
export const WHOLE_LIST: Query = { size: ALL };

/** The parts of one treatment. */
export function partsOf(id: number): Query {
  return { filter: { parenttreatmentId: id }, size: ALL };
}

/** The results that apply to a root category. */
export function resultsOf(category: number): Query {
  return { filter: { treatmentcategoryId: category }, size: ALL };
}
