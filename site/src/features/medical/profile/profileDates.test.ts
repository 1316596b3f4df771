import { describe, expect, it } from "vitest";
import type { MedicalProfile } from "../../../api/entities";
import { changedDates, readDates, rebasedDates } from "../dateValues";
import { boundsOf, dateFaults, PROFILE_DATES, type ProfileDates } from "./profileDates";

const TODAY = "20261120";
const none: ProfileDates = { birthday: null, diagnosisdate: null, diseaseAgain: null };
const filled: ProfileDates = {
  birthday: "19680314",
  diagnosisdate: "20260112",
  diseaseAgain: "20260901",
};
const stored: MedicalProfile = { id: 5, version: 3, birthday: "19680314", diagnosisdate: "20260112" };

describe("bounds", () => {
  it("lets a birthday lie between 1900 and today, with the years to choose from (W-DATE-14)", () => {
    const yearRange = { from: 1900, to: 2026 };
    expect(boundsOf("birthday", none, TODAY)).toEqual({
      min: "19000101",
      max: TODAY,
      yearRange,
      shortYears: `2010${TODAY.slice(4)}`,
    });
  });

  it("bounds the diagnosis by birthday and today", () => {
    expect(boundsOf("diagnosisdate", filled, TODAY)).toMatchObject({ min: "19680314", max: TODAY });
    expect(boundsOf("diagnosisdate", none, TODAY)).toMatchObject({ min: "19000101", max: TODAY });
  });

  it("lets the disease come back between diagnosis and today", () => {
    expect(boundsOf("diseaseAgain", filled, TODAY)).toMatchObject({ min: "20260112", max: TODAY });
  });

  it("falls back to the birthday while the diagnosis is missing or unreadable", () => {
    const values = { ...filled, diagnosisdate: "?31.02." };
    expect(boundsOf("diseaseAgain", values, TODAY).min).toBe("19680314");
  });
});

describe("faults", () => {
  it("finds none in nothing and none in good dates", () => {
    expect(dateFaults(none, TODAY)).toEqual({});
    expect(dateFaults(filled, TODAY)).toEqual({});
  });

  it("tells a diagnosis after the stored aftercare at the diagnosis", () => {
    const fault = { key: "aftercare", day: "20260111" };
    expect(dateFaults(filled, TODAY, "20260111")).toEqual({ diagnosisdate: fault });
    expect(dateFaults(filled, TODAY, "20260112")).toEqual({});
    expect(dateFaults({ ...filled, diagnosisdate: null }, TODAY, "20260111")).toEqual({});
  });

  it("names every field that is wrong, with the bound it crossed", () => {
    const values = {
      birthday: "18991231",
      diagnosisdate: "20261121",
      diseaseAgain: "20261120",
    };
    expect(dateFaults(values, TODAY)).toEqual({
      birthday: { key: "minDate", day: "19000101" },
      diagnosisdate: { key: "maxDate", day: TODAY },
      diseaseAgain: { key: "minDate", day: "20261121" },
    });
  });
});

describe("changes", () => {
  it("reads a missing profile as missing dates", () => {
    expect(readDates(PROFILE_DATES, null)).toEqual(none);
  });

  it("S-PROFILE-02: sends only what differs, and null for a date that was cleared", () => {
    const values = { ...readDates(PROFILE_DATES, stored), diagnosisdate: null, diseaseAgain: "20260901" };
    expect(changedDates(PROFILE_DATES, stored, values)).toEqual({
      diagnosisdate: null,
      diseaseAgain: "20260901",
    });
    expect(changedDates(PROFILE_DATES, stored, readDates(PROFILE_DATES, stored))).toEqual({});
  });
});

describe("two versions", () => {
  const clashes = (mine: Partial<ProfileDates>, current: MedicalProfile) =>
    rebasedDates(PROFILE_DATES, { ...readDates(PROFILE_DATES, stored), ...mine, base: stored }, current)
      .clashes;

  it("collide only where both changed the same date to different days", () => {
    const current = { ...stored, version: 4, birthday: "19680315", diagnosisdate: "20260113" };
    const mine = { birthday: "19680316", diagnosisdate: "20260113", diseaseAgain: "20260901" };
    expect(clashes(mine, current)).toEqual(["birthday"]);
  });

  it("collide when one side cleared what the other changed", () => {
    const { birthday: _, ...without } = stored;
    expect(clashes({ birthday: "19680316" }, { ...without, version: 4 })).toEqual(["birthday"]);
  });

  it("do not collide when only other dates changed", () => {
    const current = { ...stored, version: 4, diseaseAgain: "20260901" };
    expect(clashes({ birthday: "19680316" }, current)).toEqual([]);
  });
});
