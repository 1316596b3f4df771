import { describe, expect, it } from "vitest";
import type { MedicalProfile } from "../../../api/entities";
import { boundsOf, type CareValues, careFaults } from "./careDates";

const TODAY = "20261120";
const PROFILE: MedicalProfile = {
  id: 5,
  version: 1,
  birthday: "19680314",
  diagnosisdate: "20260112",
  aftercare: "20260928",
};

const saysOf = (values: CareValues, profile: MedicalProfile | null = PROFILE) =>
  Object.entries(careFaults(values, profile, TODAY)).map(([field, fault]) => [field, fault?.key, fault?.day]);

describe("the dates of diagnosis and aftercare", () => {
  it("take an empty field and a day that can be", () => {
    expect(saysOf({ diagnosisdate: null, diseaseAgain: null })).toEqual([]);
    expect(saysOf({ diagnosisdate: "19680314", diseaseAgain: "20261120" })).toEqual([]);
    expect(saysOf({ aftercare: "20270411" })).toEqual([]);
    expect(saysOf({ diagnosisdate: "20261120" }, null)).toEqual([]);
  });

  it("refuse what lies before the birthday, in 1890 or in the future", () => {
    expect(saysOf({ diagnosisdate: "19680313" })).toEqual([["diagnosisdate", "birthday", "19680314"]]);
    expect(saysOf({ diagnosisdate: "18900101" }, null)).toEqual([["diagnosisdate", "longAgo", "19000101"]]);
    expect(saysOf({ diagnosisdate: "20261121" }, null)).toEqual([["diagnosisdate", "future", TODAY]]);
    expect(saysOf({ diseaseAgain: "20261121" })).toEqual([["diseaseAgain", "future", TODAY]]);
    expect(saysOf({ aftercare: "21000101" })).toEqual([["aftercare", "farAhead", "20361231"]]);
  });

  it("refuse an order that cannot be, by the other date of the form or of the profile", () => {
    expect(saysOf({ aftercare: "20260111" })).toEqual([["aftercare", "diagnosis", "20260112"]]);
    expect(saysOf({ diagnosisdate: "20261001" })).toEqual([["diagnosisdate", "aftercare", "20260928"]]);
    expect(saysOf({ diagnosisdate: "20260301", diseaseAgain: "20260201" })).toEqual([
      ["diagnosisdate", "again", "20260201"],
      ["diseaseAgain", "diagnosis", "20260301"],
    ]);
  });

  it("refuse text that is no day", () => {
    expect(saysOf({ diagnosisdate: "?31.02.2026" })).toEqual([["diagnosisdate", "parseDate", undefined]]);
    expect(saysOf({ diagnosisdate: "?gestern", diseaseAgain: "20260201" })).toHaveLength(1);
  });

  it("offer the years between the bounds", () => {
    expect(boundsOf("diagnosisdate", {}, PROFILE, TODAY).yearRange).toEqual({ from: 1968, to: 2026 });
    expect(boundsOf("aftercare", {}, PROFILE, TODAY).yearRange).toEqual({ from: 2026, to: 2036 });
  });
});
