import { describe, expect, it } from "vitest";
import types from "../../../../infra/catalog/treatmenttype.json";
import type { TreatmentType } from "../../api/entities";
import { drugsIn } from "./care/drugs";
import { isTakenDrug, isTakenTreatment } from "./intake";
import { treatment } from "./treatment/treatment.fixture";

const TYPES = types.rows as unknown as readonly TreatmentType[];

function isIntake(category: number, type?: number): boolean {
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
    expect([isIntake(3, 3001), isIntake(3), isIntake(3, 3013), isIntake(3, 3099)]).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect([isIntake(6), isIntake(6, 6002), isIntake(6, 6007)]).toEqual([true, true, false]);
    expect([isIntake(7, 7001), isIntake(7, 7003), isIntake(4, 4001), isIntake(5)]).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });
});
