import type { Treatment, TreatmentType } from "../../../api/entities";
import type { Query } from "../../../api/query";
import { compare, type Day } from "../../../dates/dates";

/** The whole list in one page. */
export const WHOLE_LIST: Query = { size: 500 };

/** The drugs of a treatment: its own types and the selected antibodies. */
function drugsOf(row: Treatment, types: readonly TreatmentType[]): string[] {
  const chosen = [row.treatmenttypeleft, row.treatmenttyperight].flatMap((type) => (type ? [type.id] : []));
  const ofTypes = types.filter(({ id }) => chosen.includes(id)).flatMap(({ drugs }) => drugs ?? []);
  const ticked = (["trastuzumab", "pertuzumab"] as const).filter((name) => row[name] === true);
  return [...ofTypes, ...ticked];
}

function isClosed(row: Treatment, today: Day): boolean {
  return Boolean(row.treatmentresult || (row.enddate && row.enddate < today));
}

/**
 * Ended means that there is a result or a last day in the past. A part ends with its treatment, and a treatment with all
 * of its parts.
 */
export function isEnded(row: Treatment, rows: readonly Treatment[], today: Day): boolean {
  if (isClosed(row, today)) return true;
  const parent = rows.find(({ id }) => id === row.parenttreatment);
  if (parent) return isClosed(parent, today);
  const parts = rows.filter(({ parenttreatment }) => parenttreatment === row.id);
  return parts.length > 0 && parts.every((part) => isClosed(part, today));
}

export interface TreatedDrug {
  /** Key of the drug list. */
  key: string;
  /** Names of the treatment categories it is part of. */
  treatments: readonly string[];
  /** Whether all treatments with it have ended. */
  ended: boolean;
}

/** The drugs of a person's treatments, those of ongoing treatments first, otherwise by first day. */
export function treatedDrugs(
  rows: readonly Treatment[],
  types: readonly TreatmentType[],
  today: Day,
): TreatedDrug[] {
  const found = new Map<string, { treatments: Set<string>; ended: boolean }>();
  const inTime = [...rows].sort((a, b) => compare(a.startdate ?? "9", b.startdate ?? "9"));
  for (const row of inTime) {
    const parent = rows.find(({ id }) => id === row.parenttreatment);
    const ended = isEnded(row, rows, today);
    for (const key of drugsOf(row, types)) {
      const drug = found.get(key) ?? { treatments: new Set<string>(), ended: true };
      drug.treatments.add((parent ?? row).treatmentcategory.name);
      drug.ended &&= ended;
      found.set(key, drug);
    }
  }
  return [...found]
    .map(([key, { treatments, ended }]) => ({ key, treatments: [...treatments], ended }))
    .sort((a, b) => Number(a.ended) - Number(b.ended));
}
