import { FIELDS, type FieldName, LOCALIZATION_FLAGS, RADIO_FIELDS, type TumorRoot } from "../side/fields";
import type { SideValues } from "../side/sideValues";

export type StepKey =
  | "intro"
  | "estrogen"
  | "progesterone"
  | "her2"
  | "fish"
  | "ki67"
  | "grading"
  | "histology"
  | "size"
  | "nodes"
  | "resection"
  | "localization"
  | "metastases"
  | "summary";

/**
 * One screen of the assistant. `key` is that of the server's `tumorInfoAssistantcategory` row, whose id is the index plus
 * one; its words are `assistant.question.<key>`, `assistant.about.<key>` and so on. `field` is the field that it asks for.
 */
export interface Step {
  key: StepKey;
  field: FieldName | null;
}

/** In the order of a report; metastases come late, so that nobody starts with them. */
export const STEPS: readonly Step[] = [
  { key: "intro", field: null },
  { key: "estrogen", field: "receptortypeestrogen" },
  { key: "progesterone", field: "receptortypeprogesterone" },
  { key: "her2", field: "her2type" },
  { key: "fish", field: "receptortypefish" },
  { key: "ki67", field: "proliferationmarker" },
  { key: "grading", field: "tumorgrading" },
  { key: "histology", field: "histology" },
  { key: "size", field: "tumorsize" },
  { key: "nodes", field: "lymphnodecount" },
  { key: "resection", field: "resectionstate" },
  { key: "localization", field: "localization" },
  { key: "metastases", field: "distantmetastasespresent" },
  { key: "summary", field: null },
];

/** The root that stores the answer of a step; null without a question. */
export function rootOfStep({ field }: Step): TumorRoot | null {
  return field && FIELDS[field].root;
}

/** The stored properties of a step, by their names without the side. */
export function entryOf({ field }: Step, values: SideValues): Record<string, unknown> {
  if (field === null) return {};
  if (field === "localization") {
    return Object.fromEntries(LOCALIZATION_FLAGS.map((flag) => [flag, values.localization.includes(flag)]));
  }
  if (field === "proliferationmarker") {
    const typed = values.proliferationmarker.trim();
    return { proliferationmarker: typed === "" ? null : Number(typed) };
  }
  const radio = RADIO_FIELDS.find((name) => name === field);
  const entry: Record<string, unknown> = radio ? { [radio]: values[radio] } : {};
  if (field === "histology") entry.histologyother = words(values.histologyother);
  if (field === "distantmetastasespresent") {
    entry.distantmetastaseslocation = values.locations;
    entry.distantmetastaseslocationother = words(values.distantmetastaseslocationother);
  }
  return entry;
}

function words(typed: string): string | null {
  return typed.trim() === "" ? null : typed.trim();
}

/** Only the steps of T and N can ask for the prefix, which has no step of its own. */
export function asksPrefix(field: FieldName | null): field is "tumorsize" | "lymphnodecount" {
  return field === "tumorsize" || field === "lymphnodecount";
}

/** The fields that a step shows. */
export function fieldsOfStep(field: FieldName | null): readonly FieldName[] {
  if (field === null) return [];
  return asksPrefix(field) ? [field, "formulaprefix"] : [field];
}
