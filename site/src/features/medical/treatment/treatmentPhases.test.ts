import { describe, expect, it } from "vitest";
import type { Treatment } from "../../../api/entities";
import { CATALOG, treatment } from "./treatment.fixture";
import { groupByPhase } from "./treatmentPhases";

const ref = (id: number, key: string) => ({ id, key, name: "" });
const operation = treatment(1, { id: 1, startdate: "20260714" });

function places(...rows: Treatment[]) {
  return groupByPhase(rows, CATALOG.categories).map(({ phase, rows: here }) => [
    phase,
    here.map(({ id }) => id),
  ]);
}

describe("where a treatment stands", () => {
  it("follows its first day and the day of the operation", () => {
    const chemo = treatment(3, { id: 2, startdate: "20260209" });
    const later = treatment(3, { id: 3, startdate: "20260901" });
    const early = treatment(5, { id: 4, startdate: "20260301" });
    const ray = treatment(5, { id: 5, startdate: "20260818" });
    expect(places(ray, later, early, chemo, operation)).toEqual([
      ["before", [2, 4]],
      ["operation", [1]],
      ["after", [5, 3]],
    ]);
  });

  it("counts the first operation; a port or a biopsy divides nothing", () => {
    const second = treatment(1, { id: 2, startdate: "20260801" });
    const port = treatment(2, { id: 3, startdate: "20260110" });
    const chemo = treatment(3, { id: 4, startdate: "20260720" });
    expect(places(second, port, chemo, operation)).toEqual([
      ["operation", [3, 1, 2]],
      ["after", [4]],
    ]);
  });

  it("follows what it is for, then the flags of its category, while there is no operation", () => {
    const adjuvant = treatment(3, { id: 2, treatmentcategoryleft: ref(302, "chemo.adjuvant") });
    const neoadjuvant = treatment(6, { id: 3, treatmentcategoryleft: ref(602, "antihormone.neoadjuvant") });
    expect(
      places(
        adjuvant,
        neoadjuvant,
        treatment(3, { id: 4 }),
        treatment(4, { id: 5 }),
        treatment(5, { id: 6 }),
      ),
    ).toEqual([
      ["before", [3, 4]],
      ["after", [2, 5, 6]],
    ]);
    expect(groupByPhase([treatment(3)], CATALOG.categories)[0]?.operated).toBe(false);
    expect(groupByPhase([treatment(3), operation], CATALOG.categories)[0]?.operated).toBe(true);
  });

  it("puts treatments without a day last", () => {
    expect(places(treatment(4, { id: 2, startdate: null }), treatment(4, { id: 3 }))).toEqual([
      ["after", [3, 2]],
    ]);
  });
});
