import { describe, expect, it } from "vitest";
import { COMPLETED, TYPES, treatment, typeRef } from "./treatment.fixture";
import { treatedDrugs } from "./treatments";

const TODAY = "20261120";
const keysOf = (rows: Parameters<typeof treatedDrugs>[0]) =>
  treatedDrugs(rows, TYPES, TODAY).map(({ key, ended }) => (ended ? `${key} ended` : key));

describe("the medicines of a person's treatments", () => {
  it("come from the type of either side and from the ticked antibodies, once each", () => {
    expect(keysOf([treatment(1, 3, { treatmenttypeleft: typeRef(3001) })])).toEqual([
      "epirubicin",
      "cyclophosphamide",
    ]);
    expect(keysOf([treatment(1, 4, { trastuzumab: true, pertuzumab: false })])).toEqual(["trastuzumab"]);
    const twice = [1, 2].map((id) => treatment(id, 6, { treatmenttypeleft: typeRef(6002) }));
    expect(keysOf(twice)).toEqual(["letrozole"]);
    expect(keysOf([treatment(1, 1)])).toEqual([]);
  });

  it("come from the parts too, named after the treatment they are part of", () => {
    const rows = [
      treatment(1, 3),
      treatment(2, 301, { parenttreatment: 1, treatmenttypeleft: typeRef(3008) }),
    ];
    expect(treatedDrugs(rows, TYPES, TODAY)).toEqual([
      { key: "paclitaxel", treatments: ["Chemotherapie"], ended: false },
    ]);
  });

  it("stand first while they go on, otherwise by their first day", () => {
    expect(
      keysOf([
        treatment(1, 7, { startdate: "20261101", treatmenttypeleft: typeRef(7001) }),
        treatment(2, 3, { treatmenttypeleft: typeRef(3008), treatmentresult: COMPLETED }),
        treatment(3, 6, { startdate: "20261001", treatmenttypeleft: typeRef(6002) }),
      ]),
    ).toEqual(["letrozole", "zoledronate", "paclitaxel ended"]);
  });

  it("are over with a result, a last day that has passed, their treatment, or all its parts", () => {
    const chemo = treatment(1, 3, { treatmenttypeleft: typeRef(3008) });
    const part = treatment(2, 301, { parenttreatment: 1, treatmenttypeleft: typeRef(3001) });
    const ended = ["epirubicin ended", "cyclophosphamide ended"];
    expect(keysOf([{ ...chemo, enddate: "20261119" }])).toEqual(["paclitaxel ended"]);
    expect(keysOf([{ ...chemo, enddate: "20261120" }])).toEqual(["paclitaxel"]);
    expect(keysOf([{ ...chemo, treatmentresult: COMPLETED }, part])).toEqual(["paclitaxel ended", ...ended]);
    expect(keysOf([chemo, { ...part, treatmentresult: COMPLETED }])).toEqual(["paclitaxel ended", ...ended]);
    expect(keysOf([chemo, { ...part, treatmentresult: COMPLETED }, { ...part, id: 3 }])).toEqual([
      "paclitaxel",
      "epirubicin",
      "cyclophosphamide",
    ]);
  });
});
