import { type ObjectionRoot, paths } from "../../../../paths";

/** The report that this row should not be there. */
export function objectionPath(root: ObjectionRoot, id: number): string {
  return `${paths.objection}?root=${root}&id=${id}`;
}
