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
 * One screen of the assistant. `key` is the one of the server's `tumorInfoAssistantcategory` row, whose id is the index
 * plus one; its words are `assistant.question.<key>`, `assistant.about.<key>` and so on. `field` is what it asks for.
 */
export interface Step {
  key: StepKey;
  field: FieldName | null;
}

/** In the order of a report; spread to other organs late, so that nobody starts with it. */
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

/** Where the answer of a step is kept; null where nothing is asked. */
export function rootOfStep({ field }: Step): TumorRoot | null {
  return field && FIELDS[field].root;
}

/** What the server keeps of a step, by the names of its properties without the side. */
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
