import { describe, expect, it } from "vitest";
import { DRUG_CATEGORIES, drugFrame, drugsIn, matching } from "./drugs";

describe.each(["de", "en"] as const)("the medicines in %s", (language) => {
  const drugs = drugsIn(language);

  it("are all there, each in a group of the page and with every column", () => {
    expect(drugs).toHaveLength(36);
    const lacking = drugs.filter(
      ({ name, class: ofClass, purpose, common, watch, category }) =>
        !name ||
        !ofClass ||
        !purpose ||
        common.length === 0 ||
        !watch ||
        !DRUG_CATEGORIES.some((known) => known === category),
    );
    expect(lacking).toEqual([]);
  });

  it("never name a dose", () => {
    const dose = /\b\d+([.,]\d+)?\s*(mg|µg|g|ml|IE|IU|mg\/m|Tabletten?|tablets?)\b|\bmg\/m/;
    expect(
      drugs.flatMap(({ purpose, common, watch }) =>
        [purpose, ...common, watch].filter((text) => dose.test(text)),
      ),
    ).toEqual([]);
  });

  it("have their fixed sentences", () => {
    const frame = drugFrame(language);
    expect(Object.values(frame).every((text) => text.length > 20)).toBe(true);
    expect(frame.fever).toContain("38");
    expect(frame.bottom).toContain("112");
  });
});

describe("the columns of a medicine", () => {
  const of = (key: string) => drugsIn("de").find((drug) => drug.key === key);

  it("list effects one by one, but keep brackets together", () => {
    expect(of("letrozole")?.common).toEqual([
      "Gelenk- und Muskelschmerzen",
      "Hitzewallungen",
      "Müdigkeit",
      "Trockene Schleimhäute",
    ]);
    const broken = drugsIn("de").flatMap(({ common }) =>
      common.filter((text) => /^[^(]*\)|\([^)]*$/.test(text)),
    );
    expect(broken).toEqual([]);
  });
});

describe("the search", () => {
  const names = (search: string) => matching(drugsIn("de"), search).map(({ key }) => key);

  it("finds names and classes, whatever the letters' case and accents", () => {
    expect(names("LETRO")).toEqual(["letrozole"]);
    expect(names("aromatasehemmer")).toEqual(["letrozole", "anastrozole", "exemestane"]);
    expect(names("antikorper deruxtecan")).toEqual(["tdxd"]);
    expect(names("  ")).toHaveLength(36);
    for (const typed of ["T-DM1", "TDM1", "tdm", "Kadcyla"]) expect(names(typed), typed).toEqual(["tdm1"]);
    for (const typed of ["Tamoxifen-ratiopharm", "Tamoxifen 20 mg", "nolvadex"])
      expect(names(typed), typed).toEqual(["tamoxifen"]);
    expect(names("Aspirin")).toEqual([]);
  });

  it("forgives slips of the finger, but only where nothing holds the words as typed", () => {
    expect(names("Letrosol")).toEqual(["letrozole"]);
    expect(names("tamoxiven")).toEqual(["tamoxifen"]);
    expect(names("Aromatasehemer")).toEqual(["letrozole", "anastrozole", "exemestane"]);
    expect(names("Tamoxfien")).toEqual(["tamoxifen"]);
    expect(names("EC")).not.toContain("letrozole");
    expect(names("romatase")).toEqual(["letrozole", "anastrozole", "exemestane"]);
    expect(names("paclitaxel")).toEqual(["paclitaxel", "nabpaclitaxel"]);
  });
});
