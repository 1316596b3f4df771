import type { Treatment, TreatmentCategory, TreatmentType } from "../../../api/entities";
import type { Catalog } from "./treatmentCatalog";

type Form = Record<string, boolean>;

function root(id: number, key: string, name: string, form: Form): TreatmentCategory {
  return { id, version: 1, key, name, sort: id, form };
}

function child(id: number, key: string, name: string, parent: number, perside: boolean): TreatmentCategory {
  const parenttreatmentcategory = { id: parent, key: "", name: "" };
  return { id, version: 1, key, name, sort: id, perside, parenttreatmentcategory };
}

function kind(id: number, name: string, category: number, more: Partial<TreatmentType> = {}): TreatmentType {
  const treatmentcategory = { id: category, key: "", name: "" };
  return { id, version: 1, key: String(id), name, sort: id, perside: false, treatmentcategory, ...more };
}

const surgery: Form = {
  sides: true,
  startDate: true,
  type: true,
  pre: true,
  parentCategoryDate: true,
  parentResult: true,
};
const drugs: Form = { startDate: true, type: true, endable: true, post: true };

/** A part of the seeded lists, with every kind of form. */
export const CATALOG: Catalog = {
  categories: [
    root(1, "operation", "Operation", surgery),
    root(2, "operation.other", "Weitere Operation", surgery),
    root(3, "chemo", "Chemotherapie", {
      startDate: true,
      type: true,
      typeModal: true,
      subCategoryRadio: true,
      endable: true,
      pre: true,
    }),
    root(4, "antibody", "Antikörpertherapie und zielgerichtete Therapie", { ...drugs, hp: true }),
    root(5, "ray", "Strahlentherapie", { sides: true, startDate: true, endDate: true, type: true }),
    root(6, "antihormone", "Antihormontherapie", drugs),
    root(7, "osteo", "Knochenschutz (Osteoprotektion)", drugs),
    child(101, "operation.bct", "Brusterhaltende Operation (BET)", 1, true),
    child(102, "operation.mastectomy", "Entfernung der Brust (Mastektomie)", 1, true),
    child(201, "operation.other.reconstruction", "Brustaufbau (später)", 2, true),
    child(205, "operation.other.ovary", "Entfernung der Eierstöcke und Eileiter", 2, false),
    child(301, "chemo.neoadjuvant", "Vor der Operation (neoadjuvant)", 3, false),
    child(302, "chemo.adjuvant", "Nach der Operation (adjuvant)", 3, false),
    child(401, "antibody.early", "Vor oder nach der Operation", 4, false),
    child(501, "ray.afterbct", "Nach brusterhaltender Operation", 5, true),
    child(503, "ray.metastasis", "Bestrahlung einer Metastase", 5, false),
  ],
  types: [
    kind(1001, "Entfernung des Tumors mit Sicherheitsrand", 1, { perside: true }),
    kind(1099, "Andere (Freitext)", 1, { perside: true, freetext: true }),
    kind(2099, "Andere (Freitext)", 2, { perside: true, freetext: true }),
    kind(3001, "EC", 3, { drugs: ["epirubicin", "cyclophosphamide"] }),
    kind(3008, "Paclitaxel wöchentlich", 3, { drugs: ["paclitaxel"] }),
    kind(3099, "Andere (Freitext)", 3, { freetext: true }),
    kind(4003, "Trastuzumab und Pertuzumab als Infusion", 4),
    kind(5001, "Bestrahlung der ganzen Brust", 5, { perside: true }),
    kind(6002, "Letrozol", 6),
    kind(7001, "Zoledronat (Infusion)", 7),
  ],
};

/** A stored treatment of the category with this id. */
export function treatment(category: number, more: Partial<Treatment> = {}): Treatment {
  const row = CATALOG.categories.find(({ id }) => id === category);
  if (!row) throw new Error(`no category ${category}`);
  return {
    id: 12,
    version: 1,
    medicalprofile: 5,
    treatmentcategory: { id: row.id, key: row.key, name: row.name },
    startdate: "20260209",
    ...more,
  };
}
