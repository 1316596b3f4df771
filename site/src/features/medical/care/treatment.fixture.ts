import type { MedicalProfile, Treatment, TreatmentCategory, TreatmentType } from "../../../api/entities";

type Form = Record<string, boolean>;

function root(id: number, key: string, name: string, form: Form): TreatmentCategory {
  return { id, version: 1, key, name, sort: id, form };
}

function child(id: number, key: string, name: string, parent: number, perside: boolean): TreatmentCategory {
  return { id, version: 1, key, name, sort: id, perside, parenttreatmentcategory: ref(parent, "", "") };
}

function type(id: number, name: string, category: number, drugs: string[]): TreatmentType {
  return {
    id,
    version: 1,
    key: String(id),
    name,
    sort: id,
    perside: false,
    treatmentcategory: ref(category, "", ""),
    drugs,
  };
}

function ref(id: number, key: string, name: string) {
  return { id, key, name };
}

export const PROFILE: MedicalProfile = {
  id: 5,
  version: 1,
  birthday: "19680314",
  diagnosisdate: "20260112",
  aftercare: "20260928",
};

/** A part of the seeded lists. */
export const CATEGORIES: readonly TreatmentCategory[] = [
  root(1, "operation", "Operation", { sides: true, parentCategoryDate: true }),
  root(3, "chemo", "Chemotherapie", { endable: true }),
  root(4, "antibody", "Antikörpertherapie", { endable: true, hp: true }),
  root(5, "ray", "Strahlentherapie", { sides: true, endDate: true }),
  root(6, "antihormone", "Antihormontherapie", { endable: true }),
  root(7, "osteo", "Knochenschutz", { endable: true }),
  child(101, "operation.bct", "Brusterhaltende Operation (BET)", 1, true),
  child(104, "operation.sentinel", "Wächterlymphknoten-Entfernung", 1, true),
  child(205, "operation.other.ovary", "Entfernung der Eierstöcke", 1, false),
  child(301, "chemo.neoadjuvant", "Vor der Operation (neoadjuvant)", 3, false),
  child(503, "ray.metastasis", "Bestrahlung einer Metastase", 5, false),
];

export const TYPES: readonly TreatmentType[] = [
  type(3001, "EC", 3, ["epirubicin", "cyclophosphamide"]),
  type(3008, "Paclitaxel wöchentlich", 3, ["paclitaxel"]),
  type(5001, "Bestrahlung der ganzen Brust", 5, []),
  type(6002, "Letrozol", 6, ["letrozole"]),
  type(6009, "Ribociclib", 6, ["ribociclib"]),
  type(7001, "Zoledronat (Infusion)", 7, ["zoledronate"]),
];

export const COMPLETED = { id: 1, key: "completed", name: "Wie geplant abgeschlossen" };

export function categoryRef(id: number) {
  const row = CATEGORIES.find((one) => one.id === id);
  if (!row) throw new Error(`no category ${id}`);
  return ref(row.id, row.key, row.name);
}

export function typeRef(id: number) {
  const row = TYPES.find((one) => one.id === id);
  if (!row) throw new Error(`no type ${id}`);
  return ref(row.id, row.key, row.name);
}

/** A stored treatment of the category with this id. */
export function treatment(id: number, category: number, more: Partial<Treatment> = {}): Treatment {
  return {
    id,
    version: 1,
    medicalprofile: 5,
    treatmentcategory: categoryRef(category),
    startdate: "20260209",
    ...more,
  };
}
