import { describe, expect, it } from "vitest";
import catalog from "../../../../../infra/catalog/histology.json";
import { HISTOLOGY_GROUPS, histologyGroup, inGroups } from "./histologyGroups";

/** What is no kind of tissue. */
const ALONE = ["unknown", "other"];

describe("the kinds of tissue", () => {
  it("have a group each, and no group is empty", () => {
    const grouped = catalog.rows.filter(({ key }) => !ALONE.includes(key));
    expect(grouped.filter(({ key }) => histologyGroup(key) === undefined).map(({ key }) => key)).toEqual([]);
    expect(new Set(grouped.map(({ key }) => histologyGroup(key)))).toEqual(new Set(HISTOLOGY_GROUPS));
  });

  it("are offered group by group, the common ones first and the unknown last, and none is lost", () => {
    const keys = inGroups(catalog.rows).map(({ key }) => key);
    expect(keys.slice(0, 5)).toEqual(["nst", "lobular", "mixed", "dcis", "lcis"]);
    expect(keys.slice(-2)).toEqual(ALONE);
    expect([...keys].sort()).toEqual(catalog.rows.map(({ key }) => key).sort());
  });
});
