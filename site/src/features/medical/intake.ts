import type { Treatment, TreatmentType } from "../../api/entities";

/** Keys of drugs that are taken at home. Infusions and injections are given by others and need no reminder. */
const TAKEN = new Set([
  "tamoxifen",
  "letrozole",
  "anastrozole",
  "exemestane",
  "palbociclib",
  "ribociclib",
  "abemaciclib",
  "everolimus",
  "alpelisib",
  "capecitabine",
  "vinorelbine",
  "tucatinib",
  "olaparib",
  "ibandronate",
  "clodronate",
]);

/** Treatment categories that are mostly tablets. */
const MOSTLY_TAKEN = ["antihormone", "osteo"];

export function isTakenDrug(key: string): boolean {
  return TAKEN.has(key);
}

/** Whether something of a treatment is taken at home; without a named drug, what is usual for its category. */
export function isTakenTreatment(
  { treatmentcategory, treatmenttypeleft, treatmenttyperight }: Treatment,
  types: readonly TreatmentType[],
): boolean {
  const ids = [treatmenttypeleft, treatmenttyperight].flatMap((type) => type?.id ?? []);
  const chosen = types.filter(({ id }) => ids.includes(id));
  const drugs = chosen.flatMap((type) => type.drugs ?? []);
  if (drugs.length > 0) return drugs.some(isTakenDrug);
  return MOSTLY_TAKEN.includes(treatmentcategory.key) || chosen.some(({ freetext }) => freetext);
}
