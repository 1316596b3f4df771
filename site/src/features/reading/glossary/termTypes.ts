/**
 * Type of each entry by its `key`. A link needs its type before anything is loaded, to decide without a request whether
 * its help may open by itself. A test compares this table with the catalog.
 */
const NAMES: Readonly<Record<number, string>> = {
  1: "mammakarzinom biopsie mammographie sonographie mrt staging tnm lymphknoten metastase rezidiv tumorkonferenz",
  2: "pathologe nst lobulaer dcis grading schnittrand pcr invasiv duktal",
  3: "estrogenreceptor progesteronereceptor her2 her2low fish ki67 irs tnbc luminal genexpression brca er pgr ish",
  4: "bet mastektomie sentinel axilladissektion brustaufbau port sln",
  5: "neoadjuvant adjuvant chemotherapie zyklus antikoerper trastuzumab antihormontherapie aromatasehemmer cdk46 immuntherapie bisphosphonate herceptin",
  6: "bestrahlung boost",
  7: "fatigue lymphoedem neuropathie neutropenie handfuss",
  8: "nachsorge knochendichte",
  9: "zweitmeinung reha psychoonkologie",
  10: "tumorformel",
};

const TYPES = new Map(
  Object.entries(NAMES).flatMap(([type, names]) =>
    names.split(" ").map((name) => [name, Number(type)] as const),
  ),
);

/** Id of the type of an entry; undefined for one that an editor added later, which never opens by itself. */
export function typeOfTerm(name: string): number | undefined {
  return TYPES.get(name);
}
