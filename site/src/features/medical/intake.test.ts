import { describe, expect, it } from "vitest";
import types from "../../../../infra/catalog/treatmenttype.json";
import type { TreatmentType } from "../../api/entities";
import { drugsIn } from "./care/drugs";
import { isTakenDrug, isTakenTreatment } from "./intake";
import { treatment } from "./treatment/treatment.fixture";

const TYPES = types.rows as unknown as readonly TreatmentType[];

function isTaken(category: number, type?: number): boolean {
  const row = TYPES.find(({ id }) => id === type);
  const chosen = row ? { treatmenttypeleft: { id: row.id, key: row.key, name: row.key } } : {};
  return isTakenTreatment(treatment(category, chosen), TYPES);
}

describe("what can be reminded of", () => {
  it("are medicines that are taken at home, never infusions and injections", () => {
    const drugs = drugsIn("de").filter(({ key }) => isTakenDrug(key));
    expect(drugs.map(({ key }) => key)).toEqual(
      expect.arrayContaining(["tamoxifen", "letrozole", "capecitabine", "olaparib"]),
    );
    for (const key of ["paclitaxel", "trastuzumab", "goserelin", "fulvestrant", "zoledronate", "denosumab"]) {
      expect(isTakenDrug(key), key).toBe(false);
    }
  });

  it("in a treatment, go by the medicine, and else by the kind", () => {
    expect([isTaken(3, 3001), isTaken(3), isTaken(3, 3013), isTaken(3, 3099)]).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect([isTaken(6), isTaken(6, 6002), isTaken(6, 6007)]).toEqual([true, true, false]);
    expect([isTaken(7, 7001), isTaken(7, 7003), isTaken(4, 4001), isTaken(5)]).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });
});
