import type { Root } from "../../../api/entities";
import { tumorinformationLimits as limits } from "../../../api/limits";

/** The side as the person sees it: their left, their right. */
export type Side = "left" | "right";
/** Seen from the front: the right one comes first, in drawings, cards and lists. */
export const SIDES: readonly Side[] = ["right", "left"];

export function isSide(value: unknown): value is Side {
  return value === "left" || value === "right";
}

/** The two roots that store the tumour. Both have one row for a medical profile. */
export type TumorRoot = "tumorinformation" | "tumorbiology";

/** Fields whose value is one row of a list. */
export const RADIO_FIELDS = [
  "tumorsize",
  "lymphnodecount",
  "distantmetastasespresent",
  "resectionstate",
  "tumorgrading",
  "histology",
  "receptortypeestrogen",
  "receptortypeprogesterone",
  "her2type",
  "receptortypefish",
] as const;
export type RadioField = (typeof RADIO_FIELDS)[number];

export type FieldName = RadioField | "localization" | "proliferationmarker" | "formulaprefix";

/** The lists of the radio fields. */
export type ListRoot = Extract<
  Root,
  | "tumorsize"
  | "lymphnodecount"
  | "distantmetastasespresent"
  | "resectionstate"
  | "tumorgrading"
  | "histology"
  | "receptortype"
  | "her2type"
>;

/** The places in the breast, spelled as on the wire, in the order of sentences. */
export const LOCALIZATION_FLAGS = [
  "quadranttopoutsinde",
  "quadranttopinside",
  "quadrantbottomoutsinde",
  "quadrantbottominside",
  "quadrantcenter",
  "armpit",
] as const;
export type LocalizationFlag = (typeof LOCALIZATION_FLAGS)[number];

export function isLocalizationFlag(value: unknown): value is LocalizationFlag {
  return LOCALIZATION_FLAGS.some((flag) => flag === value);
}

/** The formula's prefixes that can be chosen instead of the computed one. */
export const PREFIXES = ["c", "p", "yc", "yp"] as const;
export type Prefix = (typeof PREFIXES)[number];

interface Common {
  root: TumorRoot;
  /** Key of the glossary entry that explains the field. */
  glossary: string | null;
}

/** The control and the root of a field. Its words are `field.<name>` and `hint.<name>`. */
export type FieldData = Common &
  (
    | { kind: "radio"; list: ListRoot }
    | { kind: "metastases"; list: "distantmetastasespresent" }
    | { kind: "number"; min: number; max: number }
    | { kind: "flags" }
    | { kind: "prefix" }
  );

const about = "tumorinformation";
const biology = "tumorbiology";

/** Every field of one side, by its name without the side. */
export const FIELDS: Readonly<Record<FieldName, FieldData>> = {
  localization: { root: about, kind: "flags", glossary: null },
  tumorsize: { root: about, kind: "radio", list: "tumorsize", glossary: "tnm" },
  lymphnodecount: { root: about, kind: "radio", list: "lymphnodecount", glossary: "lymphknoten" },
  distantmetastasespresent: {
    root: about,
    kind: "metastases",
    list: "distantmetastasespresent",
    glossary: "metastase",
  },
  resectionstate: { root: about, kind: "radio", list: "resectionstate", glossary: "schnittrand" },
  tumorgrading: { root: about, kind: "radio", list: "tumorgrading", glossary: "grading" },
  histology: { root: about, kind: "radio", list: "histology", glossary: "nst" },
  receptortypeestrogen: { root: biology, kind: "radio", list: "receptortype", glossary: "estrogenreceptor" },
  receptortypeprogesterone: {
    root: biology,
    kind: "radio",
    list: "receptortype",
    glossary: "progesteronereceptor",
  },
  her2type: { root: biology, kind: "radio", list: "her2type", glossary: "her2" },
  receptortypefish: { root: biology, kind: "radio", list: "receptortype", glossary: "fish" },
  proliferationmarker: {
    root: about,
    kind: "number",
    min: limits.proliferationmarkerleft.minimum,
    max: limits.proliferationmarkerleft.maximum,
    glossary: "ki67",
  },
  formulaprefix: { root: about, kind: "prefix", glossary: "tumorformel" },
};

/** Groups of fields that belong together in a report and are edited together. */
export const SECTIONS = ["place", "extent", "tissue", "biology"] as const;
export type Section = (typeof SECTIONS)[number];

export const SECTION_FIELDS: Readonly<Record<Section, readonly FieldName[]>> = {
  place: ["localization"],
  extent: ["tumorsize", "lymphnodecount", "formulaprefix", "distantmetastasespresent", "resectionstate"],
  tissue: ["tumorgrading", "histology"],
  biology: [
    "receptortypeestrogen",
    "receptortypeprogesterone",
    "her2type",
    "receptortypefish",
    "proliferationmarker",
  ],
};

export function isSection(value: unknown): value is Section {
  return SECTIONS.some((section) => section === value);
}

/** All fields of a card, in the order of a report. */
export const CARD_FIELDS: readonly FieldName[] = SECTIONS.flatMap((section) => SECTION_FIELDS[section]);

/** Fixed ids of the specification. */
export const NO_METASTASES = 1;
export const METASTASES = 2;
export const HER2_BORDERLINE = 2;

/** Keys of list rows for an unknown result; shown as "Weiß ich nicht". */
const UNKNOWN_KEYS = new Set(["tx", "nx", "rx", "gx", "unknown"]);

export function isUnknownRow({ key }: { key: string }): boolean {
  return UNKNOWN_KEYS.has(key);
}
