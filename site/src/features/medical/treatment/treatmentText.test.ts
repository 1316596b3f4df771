import { describe, expect, it } from "vitest";
import { CATALOG, treatment } from "./treatment.fixture";
import { detailsOf, isCompleted, progressOf, spanOf } from "./treatmentText";
import { flagsFor } from "./treatmentValues";

const TODAY = "20261120";
const result = { id: 1, key: "completed", name: "Wie geplant abgeschlossen" };
const flags = (category: number) => flagsFor(String(category), CATALOG);

function ref(id: number) {
  const row = [...CATALOG.categories, ...CATALOG.types].find((one) => one.id === id);
  return { id, key: row?.key ?? "", name: row?.name ?? "" };
}

describe("time span", () => {
  it.each([
    ["a running treatment", 6, {}, "since", "running"],
    ["a planned one", 6, { startdate: "20261201" }, "from", "planned"],
    ["one with a result", 3, { treatmentresult: result }, "begun", "over"],
    ["an operation", 1, {}, "day", "over"],
    ["radiotherapy without an end", 5, {}, "since", "running"],
    ["radiotherapy with an end ahead", 5, { enddate: "20270101" }, "range", "running"],
    ["radiotherapy that is over", 5, { enddate: "20260301" }, "range", "over"],
    ["radiotherapy of one day", 5, { enddate: "20260209" }, "day", "over"],
  ])("of %s", (_name, category, more, key, progress) => {
    const row = treatment(category, more);
    expect(spanOf(row, flags(category), TODAY)?.key).toBe(key);
    expect(progressOf(row, flags(category), TODAY)).toBe(progress);
  });

  it("writes the days as people read them", () => {
    const row = treatment(5, { enddate: "20260301" });
    expect(spanOf(row, flags(5), TODAY)).toEqual({ key: "range", from: "09.02.2026", to: "01.03.2026" });
    expect(spanOf({ ...row, startdate: null }, flags(5), TODAY)).toBeNull();
  });
});

describe("details", () => {
  it("name what was done on each side", () => {
    const row = treatment(1, {
      treatmentcategoryleft: ref(101),
      treatmenttypeleft: ref(1001),
      treatmentcategoryright: ref(102),
    });
    expect(detailsOf(row, flags(1), CATALOG)).toMatchObject([
      { title: "Entfernung der Brust (Mastektomie)", text: "", side: "right" },
      {
        title: "Brusterhaltende Operation (BET)",
        text: "Entfernung des Tumors mit Sicherheitsrand",
        side: "left",
      },
    ]);
  });

  it("name the medicine first and no side where there is none", () => {
    const row = treatment(3, { treatmenttypeleft: ref(3001), treatmentcategoryleft: ref(302) });
    expect(detailsOf(row, flags(3), CATALOG)).toMatchObject([
      { title: "EC", text: "Nach der Operation (adjuvant)", side: null },
    ]);
    const ovary = treatment(2, { treatmentcategoryleft: ref(205) });
    expect(detailsOf(ovary, flags(2), CATALOG)).toMatchObject([{ side: null }]);
  });

  it("show the own words, and the type's name where they were left empty", () => {
    const row = treatment(3, { treatmenttypeleft: ref(3099), treatmenttypeotherleft: "Studie" });
    expect(detailsOf(row, flags(3), CATALOG)[0]?.title).toBe("Studie");
    const empty = { ...row, treatmenttypeotherleft: "n/a" };
    expect(detailsOf(empty, flags(3), CATALOG)[0]?.title).toBe("Andere");
  });

  it("name the antibodies, also without a type", () => {
    const row = treatment(4, { trastuzumab: true, pertuzumab: true });
    expect(detailsOf(row, flags(4), CATALOG)).toMatchObject([
      { title: "", antibodies: ["trastuzumab", "pertuzumab"] },
    ]);
    const typed = { ...row, treatmenttypeleft: ref(4003), pertuzumab: false };
    expect(detailsOf(typed, flags(4), CATALOG)).toMatchObject([
      { title: ref(4003).name, antibodies: ["trastuzumab"] },
    ]);
  });

  it("keep the check mark for what was completed", () => {
    expect(isCompleted(result)).toBe(true);
    expect(isCompleted({ key: "stoppedprogress" })).toBe(false);
  });
});
