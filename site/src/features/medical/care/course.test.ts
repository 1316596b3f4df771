import { describe, expect, it } from "vitest";
import type { Treatment } from "../../../api/entities";
import { type CourseItem, courseOf } from "./course";
import { barEnd, lanesOf, lines, rowsOf, scaleOf } from "./courseLayout";
import { CATEGORIES, COMPLETED, categoryRef, PROFILE, treatment, typeRef } from "./treatment.fixture";

const TODAY = "20261120";
const course = (rows: Treatment[], profile: typeof PROFILE | null = PROFILE) =>
  courseOf(profile, rows, CATEGORIES, TODAY);
const only = (row: Treatment) => course([row], null).items[0];

describe("the course", () => {
  it("is empty without entries", () => {
    expect(course([], null)).toEqual({ items: [], undated: [] });
  });

  it("holds dates and treatments in the order of time", () => {
    const rows = [treatment(1, 6, { startdate: "20261001" }), treatment(2, 1, { startdate: "20260714" })];
    expect(course(rows).items.map(({ id }) => id)).toEqual([
      "diagnosisdate",
      "treatment-2",
      "aftercare",
      "treatment-1",
    ]);
    const planned = course([], { ...PROFILE, aftercare: "20270411" }).items.at(-1);
    expect(planned).toMatchObject({ id: "aftercare", state: "planned", to: "20270411" });
  });

  it("says no more of a diagnosis than is known", () => {
    const profile = { ...PROFILE, diagnosisdate: "20250901", diagnosisprecision: "month" } as const;
    expect(course([], profile).items[0]).toMatchObject({ from: "20250901", known: "202509" });
  });

  it("knows what goes on, is over, is planned, or ended on an unknown day", () => {
    expect(only(treatment(1, 6))).toMatchObject({ state: "running", to: null, kind: "therapy" });
    expect(only(treatment(1, 5, { enddate: "20260311" }))).toMatchObject({ state: "over", to: "20260311" });
    expect(only(treatment(1, 5, { enddate: "20261224" }))).toMatchObject({
      state: "running",
      to: "20261224",
    });
    expect(only(treatment(1, 3, { treatmentresult: COMPLETED }))).toMatchObject({
      state: "open",
      to: null,
      result: "Wie geplant abgeschlossen",
    });
    expect(only(treatment(1, 6, { startdate: "20261201" }))).toMatchObject({ state: "planned", to: null });
    expect(only(treatment(1, 1))).toMatchObject({ state: "over", to: "20260209", kind: "operation" });
  });

  it("names what was done, on which side", () => {
    const bct = categoryRef(101);
    expect(only(treatment(1, 1, { treatmentcategoryleft: bct }))?.details).toEqual([
      { name: "Brusterhaltende Operation (BET)", side: "left" },
    ]);
    expect(
      only(treatment(1, 1, { treatmentcategoryleft: bct, treatmentcategoryright: bct }))?.details,
    ).toEqual([{ name: "Brusterhaltende Operation (BET)", side: "both" }]);
    expect(only(treatment(1, 1, { treatmentcategoryleft: categoryRef(205) }))?.details[0]?.side).toBeNull();
    expect(only(treatment(1, 6, { treatmenttypeleft: typeRef(6002) }))?.details).toEqual([
      { name: "Letrozol", side: null },
    ]);
    expect(only(treatment(1, 4, { trastuzumab: true }))?.details).toEqual([
      { name: "Trastuzumab", side: null },
    ]);
    expect(only(treatment(1, 3, { treatmenttypeotherleft: "k. A." }))?.details).toEqual([]);
    expect(only(treatment(1, 3, { treatmenttypeotherleft: "AC" }))?.details[0]?.name).toBe("AC");
  });

  it("gives parts of a therapy their own place, and those of an operation to its day", () => {
    const chemo = [
      treatment(1, 3),
      treatment(2, 301, { parenttreatment: 1, startdate: "20260407", treatmenttypeleft: typeRef(3008) }),
    ];
    expect(course(chemo, null).items.map(({ from, name, details }) => [from, name, details.length])).toEqual([
      ["20260209", "Chemotherapie", 0],
      ["20260407", "Chemotherapie", 1],
    ]);
    const operation = [treatment(1, 1), treatment(2, 104, { parenttreatment: 1, startdate: null })];
    expect(course(operation, null).items[0]?.details).toEqual([
      { name: "Wächterlymphknoten-Entfernung", side: null },
    ]);
  });

  it("keeps what has no first day apart", () => {
    const { items, undated } = course([treatment(1, 6, { startdate: null })], null);
    expect(items).toEqual([]);
    expect(undated.map(({ name }) => name)).toEqual(["Antihormontherapie"]);
  });
});

describe("the picture of the course", () => {
  const item = (from: string, to: string | null = from, state: CourseItem["state"] = "over"): CourseItem => ({
    id: from,
    date: null,
    name: "",
    details: [],
    from,
    known: from,
    to,
    state,
    result: null,
    kind: "therapy",
  });

  it("reaches over whole months, with few marks on round months", () => {
    const scale = scaleOf([item("20230112"), item("20270315")], TODAY, 9);
    expect([scale.from, scale.to, scale.at("20230101"), scale.at("20270401")]).toEqual([
      "20230101",
      "20270401",
      0,
      1,
    ]);
    expect(scale.ticks.map(({ label }) => label)).toEqual([
      "01/2023",
      "07/2023",
      "01/2024",
      "07/2024",
      "01/2025",
      "07/2025",
      "01/2026",
      "07/2026",
      "01/2027",
    ]);
    expect(scaleOf([item("20011224")], TODAY, 9).ticks.map(({ label }) => label)).toEqual([
      "2002",
      "2007",
      "2012",
      "2017",
      "2022",
    ]);
    expect(scaleOf([item("20261101")], TODAY, 9).ticks).toHaveLength(1);
    for (const first of ["19000101", "19991231", "20260101", "20361231"]) {
      expect(scaleOf([item(first)], TODAY, 9).ticks.length).toBeLessThanOrEqual(9);
    }
  });

  it("ends a bar on its last day, today while it goes on, and nowhere without a known end", () => {
    expect(barEnd(item("20260101", "20260301"), TODAY)).toBe("20260301");
    expect(barEnd(item("20260101", null, "running"), TODAY)).toBe(TODAY);
    expect(barEnd(item("20260101", null, "open"), TODAY)).toBeNull();
  });

  it("breaks long names at spaces and hyphens", () => {
    expect(lines("Operation: Wächterlymphknoten-Entfernung, links", 22)).toEqual([
      "Operation:",
      "Wächterlymphknoten-",
      "Entfernung, links",
    ]);
    expect(lines("Strahlentherapie", 12)).toEqual(["Strahlentherapie"]);
    expect(lines("Antikörpertherapie heute", 11)).toEqual(["Antikörper-", "therapie", "heute"]);
  });

  it("keeps rows apart, in order, and finds every day among them", () => {
    const rows = rowsOf([
      { day: "20260101", height: 3 },
      { day: "20260101", height: 3 },
      { day: "20260701", height: 3 },
      { day: "20500101", height: 3 },
    ]);
    const gaps = rows.tops.slice(1).map((top, index) => top - (rows.tops[index] ?? 0));
    expect(gaps.every((gap) => gap >= 3 && gap <= 5.5)).toBe(true);
    expect(rows.at("20251231")).toBe(0);
    expect(rows.at("20260701")).toBe(rows.tops[2]);
    expect(rows.at("20510101")).toBe(rows.end);
    let before = 0;
    for (const day of ["20260102", "20260401", "20260630", "20260702", "20300101", "20491231"]) {
      expect(rows.at(day)).toBeGreaterThan(before);
      before = rows.at(day);
    }
  });

  it("sets side by side what goes on at the same time, and no more than there is room for", () => {
    const spans = [
      { from: 0, to: 5 },
      { from: 1, to: 3 },
      { from: 3, to: 8 },
      { from: 5, to: 6 },
    ];
    expect(lanesOf(spans, 5)).toEqual([0, 1, 1, 0]);
    expect(
      lanesOf(
        Array.from({ length: 8 }, () => ({ from: 0, to: 9 })),
        3,
      ),
    ).toEqual([0, 1, 2, 2, 2, 2, 2, 2]);
  });
});
