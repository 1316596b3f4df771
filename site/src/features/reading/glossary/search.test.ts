import { describe, expect, it } from "vitest";
import catalog from "../../../../../infra/catalog/glossaryentry.json";
import type { GlossaryEntry } from "./entries";
import { found } from "./search";
import { plainForms, toTerms } from "./terms";

function entries(language: number): GlossaryEntry[] {
  return catalog.rows.map(({ id, key, glossarytype, translations }) => {
    const words = translations.find((one) => one.language === language);
    return {
      id,
      version: 1,
      key,
      glossarytype: glossarytype as GlossaryEntry["glossarytype"],
      name: words?.name,
      description: words?.description,
    } as GlossaryEntry;
  });
}

const german = toTerms(entries(2));
const english = toTerms(entries(1));
const names = (query: string, terms = german) => found(terms, query).map(({ entry }) => entry.name);

describe("the search in the glossary", () => {
  it("lists no entry that only leads to another one, and finds that other one by its name", () => {
    expect(german).toHaveLength(60);
    expect(names("PgR")[0]).toBe("Progesteronrezeptor (PR)");
    expect(names("Herceptin")).toEqual(["Trastuzumab"]);
    expect(names("duktal")[0]).toBe("NST-Karzinom");
    expect(names("er")[0]).toBe("Östrogenrezeptor (ER)");
  });

  it.each(["Östrogen", "oestrogen", "ostrogen", "ÖSTROGENREZEPTOR", "östrogenrezepter", "östorgenrezeptor"])(
    "finds the oestrogen receptor by %s",
    (query) => {
      expect(names(query)[0]).toBe("Östrogenrezeptor (ER)");
    },
  );

  it.each([
    ["Mammografie", "Mammographie"],
    ["Lymphoedem", "Lymphödem"],
    ["Lympfknoten", "Lymphknoten"],
    ["ki67", "Ki-67"],
    ["KI 67", "Ki-67"],
    ["her 2", "HER2"],
    ["Fatig", "Fatigue"],
    ["Wächter", "Wächterlymphknoten"],
    ["hand fuss", "Hand-Fuß-Syndrom"],
    ["Chemoterapie", "Chemotherapie"],
    ["operation brust", "Brusterhaltende Operation"],
    // Typing errors in an unfinished word, two swapped letters, a plural, the end of a word.
    ["Lympfkno", "Lymphknoten"],
    ["Mammorg", "Mammographie"],
    ["Metastasen", "Metastase"],
    ["lymphknoten", "Wächterlymphknoten"],
  ])("finds what was meant by %s", (query, name) => {
    expect(names(query)).toContain(name);
    expect(names(query).indexOf(name)).toBeLessThan(2);
  });

  it("finds by the explanation what has another name", () => {
    expect(names("Absiedlung")).toContain("Metastase");
    expect(names("Kribbeln")).toEqual(["Polyneuropathie"]);
  });

  it("forgives nothing in short words and finds nothing by chance", () => {
    expect(names("mrs")).not.toContain("MRT");
    expect(names("qqqq")).toEqual([]);
    expect(names("Auto")).toEqual([]);
    expect(names("a".repeat(5000))).toEqual([]);
  });

  it("shows everything while nothing was typed", () => {
    expect(found(german, "  ")).toHaveLength(60);
    expect(found(german, "–")).toHaveLength(60);
  });

  it("works in English", () => {
    expect(names("estrogen", english)[0]).toBe("Oestrogen receptor");
    expect(names("lymphedema", english)).toContain("Lymphoedema");
  });

  it("compares words without what people write differently", () => {
    expect(plainForms("Ödem, Straße & Métastase")).toEqual([
      "oedem strasse metastase",
      "odem strasse metastase",
    ]);
  });

  it.each([
    ["HER2", ["HER2", "Her-2", "HER2/neu", "HER2neu", "her 2 neu", "c-erbB-2"]],
    ["Ki-67", ["Ki-67", "Ki67", "KI 67", "ki\u201167", "MIB-1"]],
    ["Port", ["Port", "Port-Katheter", "Portkatheter", "PORT\u00adKATHETER"]],
    ["Wächterlymphknoten", ["Sentinel-Lymphknoten", "Sentinellymphknoten", "SLN"]],
    ["Grading", ["Grading", "G3", "Grad 3"]],
    ["Trastuzumab", ["Trastuzumab", "Herceptin"]],
  ])("finds %s first in each of its spellings", (name, queries) => {
    for (const query of queries) expect(names(query)[0], query).toBe(name);
  });

  it("does not take the end of a word for one that looks alike", () => {
    expect(names("Fichtemessung")).toEqual([]);
  });
});
