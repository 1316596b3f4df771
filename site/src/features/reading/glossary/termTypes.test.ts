import { describe, expect, it } from "vitest";
import catalog from "../../../../../infra/catalog/glossaryentry.json";
import { shownId, shownIdOf } from "./aliases";
import { typeOfTerm } from "./termTypes";
import { glossaryTypes } from "./types";

const rows: readonly { id: number; key: string; glossarytype: number; aliasof?: number }[] = catalog.rows;

describe("what the site knows about the glossary before it asks", () => {
  it("is the type of every entry of the catalog", () => {
    const known = rows.map(({ key }) => [key, typeOfTerm(key)]);
    expect(known).toEqual(rows.map(({ key, glossarytype }) => [key, glossarytype]));
    expect(typeOfTerm("made by an editor")).toBeUndefined();
  });

  it("W-GPOP-05: is where the ids lead that only stand for another one", () => {
    expect(rows.map(({ id }) => shownId(id))).toEqual(rows.map(({ id, aliasof }) => aliasof ?? id));
    expect([101, 102, 103, 104, 105, 106].map(shownId)).toEqual([21, 22, 25, 34, 14, 43]);
  });

  it("leaves it to editors to let further entries lead to another one", () => {
    expect(shownIdOf({ id: 300, aliasof: { id: 23, key: "her2", name: "HER2" } })).toBe(23);
    expect(shownIdOf({ id: 300 })).toBe(300);
  });

  it("is a name for each type in both languages", () => {
    expect(glossaryTypes("de")).toHaveLength(10);
    expect(glossaryTypes("en").map(({ name }) => name)).toContain("Tumour markers");
  });
});
