import { describe, expect, it } from "vitest";
import { fold, formsOf, together } from "./fold";
import { matching } from "./matching";

describe("the form of a word for comparison", () => {
  it.each([
    ["Übelkeit", ["uebelkeit", "ubelkeit"]],
    ["U\u0308belkeit", ["uebelkeit", "ubelkeit"]],
    ["STRASSE", ["strasse"]],
    ["Straße", ["strasse"]],
    ["GROẞ", ["gross"]],
    ["Feuer", ["feuer"]],
    ["neue", ["neue"]],
    ["Café", ["cafe"]],
    ["Trocken\u00adheit", ["trockenheit"]],
    ["Ki\u200b67", ["ki67"]],
    ["ﬁeber", ["fieber"]],
    ["İpek", ["ipek"]],
    ["Łódź", ["lodz"]],
    ["Mammographie", ["mammografie"]],
    ["６７", ["67"]],
    ["…", []],
  ])("of %s is %j", (word, forms) => {
    expect(formsOf(word)).toEqual(forms);
  });

  it("is the same for words in other spellings, and for no others", () => {
    expect(fold("Muedigkeit")).toBe(fold("Müdigkeit"));
    expect(fold("schon")).not.toBe(fold("schön"));
    for (const dash of "-\u2010\u2011\u2012\u2013\u2014\u2212/ ")
      expect(together(`Ki${dash}67`)).toBe("ki67");
  });
});

describe("a list that is searched while somebody types", () => {
  const list = [
    "Port-Katheter",
    "Transport zur Klinik",
    "HER2-Antikörper",
    "Ki-67",
    "Übelkeit",
    "Sauberkeit",
    "Straße",
  ];
  const found = (query: string) => matching(list, query, (item) => [item]);

  it.each([
    ["port", "Port-Katheter"],
    ["PORTKATHETER", "Port-Katheter"],
    ["Port-K", "Port-Katheter"],
    ["katheter", "Port-Katheter"],
    ["her 2", "HER2-Antikörper"],
    ["Her-2/neu", "HER2-Antikörper"],
    ["antikoerper", "HER2-Antikörper"],
    ["antikorper", "HER2-Antikörper"],
    ["ki 67", "Ki-67"],
    ["KI67", "Ki-67"],
    ["Ki\u201167", "Ki-67"],
    ["h", "HER2-Antikörper"],
    ["übel", "Übelkeit"],
    ["uebelkeit", "Übelkeit"],
    ["ubelkeit", "Übelkeit"],
    ["Übelkiet", "Übelkeit"],
    ["strasse", "Straße"],
  ])("shows for %s the row %s first", (query, row) => {
    expect(found(query)[0]).toBe(row);
  });

  it("shows no row for the end of another word", () => {
    expect(found("port")).toEqual(["Port-Katheter"]);
    expect(found("Übelkeit")).toEqual(["Übelkeit"]);
    expect(matching(["Sauberkeit"], "Übelkeit", (item) => [item])).toEqual([]);
    expect(found("  ")).toEqual(list);
    expect(found("–")).toEqual(list);
  });
});
