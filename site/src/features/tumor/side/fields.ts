import type { Root } from "../../../api/entities";

/** The breast something belongs to, as the person herself sees it: her left, her right. */
export type Side = "left" | "right";
/** As one sees somebody from the front: the right one comes first, in pictures, cards and lists alike. */
export const SIDES: readonly Side[] = ["right", "left"];

export function isSide(value: unknown): value is Side {
  return value === "left" || value === "right";
}

/** The two roots that keep what is known about the tumour. Both have one row for a medical profile. */
export type TumorRoot = "tumorinformation" | "tumorbiology";

/** Fields that hold one row of a list. */
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

/** The lists a radio field chooses from. */
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

/** The places in the breast, spelled as on the wire, in the order they are read out. */
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

/** How a field is asked for and where it is kept. Its words are `field.<name>` and `hint.<name>`. */
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
  proliferationmarker: { root: about, kind: "number", min: 0, max: 100, glossary: "ki67" },
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

/** Keys of list rows that say that nothing is known; shown as "Weiß ich nicht". */
const UNKNOWN_KEYS = new Set(["tx", "nx", "rx", "gx", "unknown"]);

export function isUnknownRow({ key }: { key: string }): boolean {
  return UNKNOWN_KEYS.has(key);
}
