/** In what order kinds of tissue are offered, so that nobody has to read all of them. */
export const HISTOLOGY_GROUPS = ["common", "precursor", "skin", "rare"] as const;

type HistologyGroup = (typeof HISTOLOGY_GROUPS)[number];

/** By the keys of the catalog. What is no kind of its own ("I do not know", "other") stands at the end without a group. */
const GROUP_OF: Readonly<Record<string, HistologyGroup>> = {
  nst: "common",
  lobular: "common",
  mixed: "common",
  dcis: "precursor",
  lcis: "precursor",
  paget: "skin",
  inflammatory: "skin",
  tubular: "rare",
  mucinous: "rare",
  medullary: "rare",
  cribriform: "rare",
  papillary: "rare",
  micropapillary: "rare",
  apocrine: "rare",
  metaplastic: "rare",
  adenoidcystic: "rare",
};

export function histologyGroup(key: string): HistologyGroup | undefined {
  return GROUP_OF[key];
}

/** The rows group by group, each group in the order of the catalog. */
export function inGroups<T extends { key: string }>(rows: readonly T[]): T[] {
  return [...HISTOLOGY_GROUPS, undefined].flatMap((group) =>
    rows.filter(({ key }) => histologyGroup(key) === group),
  );
}
