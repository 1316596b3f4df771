import { describe, expect, it } from "vitest";
import seeded from "../../../../../infra/catalog/treatmentcategory.json";
import { readOther, storedOther } from "./sidedValues";
import { CATALOG, treatment } from "./treatment.fixture";
import { flagsOf, offered, PHASES, phaseOf, rootCategories, typesOf } from "./treatmentCatalog";
import { fieldOfPath, treatmentFaults } from "./treatmentFaults";
import { flagsFor, readValues, type TreatmentValues, toDraft, withCategory } from "./treatmentValues";

const TODAY = "20261120";
const empty = readValues(null, CATALOG);

function valuesOf(category: number, more: Partial<TreatmentValues> = {}): TreatmentValues {
  return { ...empty, category: String(category), startdate: "20260209", ...more };
}

function side(more: Partial<TreatmentValues["left"]>): TreatmentValues["left"] {
  return { child: "", type: "", other: "", ...more };
}

function faultsOf(values: TreatmentValues) {
  return treatmentFaults(values, flagsFor(values.category, CATALOG), "19680314", TODAY);
}

describe("the lists", () => {
  it("V-TREAT-PREPOST, W-TFORM-06, W-TFORM-07: categories stand in their phase, radiotherapy between both", () => {
    const byPhase = PHASES.map((phase) =>
      rootCategories(CATALOG.categories)
        .filter((row) => phaseOf(flagsFor(String(row.id), CATALOG)) === phase)
        .map((row) => row.key),
    );
    expect(byPhase).toEqual([
      ["operation", "operation.other", "chemo"],
      ["ray"],
      ["antibody", "antihormone", "osteo"],
    ]);
  });

  it.each([
    ["pre", ["operation", "operation.other", "chemo"]],
    ["post", ["antibody", "antihormone", "osteo"]],
  ])("V-TREAT-PREPOST: the choice can be kept to %s", (phase, keys) => {
    const only = { pre: phase === "pre", post: phase === "post" };
    expect(offered(CATALOG.categories, only).map((row) => row.key)).toEqual(keys);
  });

  it.each([
    ["operation", "sides startDate type pre parentCategoryDate parentResult"],
    ["operation.other", "sides startDate type pre parentCategoryDate parentResult"],
    ["chemo", "startDate type typeModal subCategoryRadio endable pre"],
    ["antibody", "startDate type hp endable post"],
    ["ray", "sides startDate endDate type"],
    ["antihormone", "startDate type endable post"],
    ["osteo", "startDate type endable post"],
  ])("W-TFORM-01: the seeded category %s says what its form shows", (key, shown) => {
    const flags = flagsOf(seeded.rows.find((row) => row.key === key));
    expect(Object.entries(flags).flatMap(([name, on]) => (on ? name : []))).toEqual(shown.split(" "));
  });

  it("V-TREAT-PREPOST: without a phase every root category is offered", () => {
    expect(offered(CATALOG.categories, { pre: false, post: false })).toHaveLength(7);
  });

  it("W-TFORM-08: only operations take their day from the treatment they belong to", () => {
    const taking = rootCategories(CATALOG.categories).filter((row) => flagsOf(row).parentCategoryDate);
    expect(taking.map((row) => row.key)).toEqual(["operation", "operation.other"]);
  });

  it("V-TREAT-TYPE: only types of the chosen category can be chosen", () => {
    expect(typesOf(CATALOG.types, 3).map((row) => row.id)).toEqual([3001, 3008, 3099]);
  });
});

describe("values", () => {
  it("S-TREAT-16: another category clears the start date and the details, not the note", () => {
    const values = valuesOf(3, {
      left: side({ type: "3001", child: "301" }),
      hp: ["trastuzumab"],
      note: "Port",
    });
    expect(withCategory(values, "6", CATALOG)).toEqual({ ...empty, category: "6", note: "Port" });
    expect(withCategory(values, "3", CATALOG)).toBe(values);
  });

  it.each(["de", "en"])(
    "S-TREAT-24: the not-applicable text written in %s is read back as empty",
    (language) => {
      expect(readOther(storedOther("", language))).toBe("");
      expect(readOther(storedOther("  ", language))).toBe("");
      expect(readOther(storedOther(" Port ", language))).toBe("Port");
    },
  );

  it("knows the side a stored treatment is about", () => {
    const ref = (id: number) => ({ id, key: "", name: "" });
    const of = (category: number, more: object) => readValues(treatment(category, more), CATALOG).side;
    expect(of(1, { treatmentcategoryleft: ref(101) })).toBe("left");
    expect(of(1, { treatmenttyperight: ref(1001) })).toBe("right");
    expect(of(1, { treatmentcategoryleft: ref(101), treatmentcategoryright: ref(102) })).toBe("both");
    expect(of(2, { treatmentcategoryleft: ref(205) })).toBe("elsewhere");
    expect(of(1, {})).toBe("");
    expect(of(3, { treatmenttypeleft: ref(3001) })).toBe("");
  });
});

describe("the body that is sent", () => {
  it("writes only the left fields where the category knows no sides", () => {
    const values = valuesOf(3, { left: side({ child: "301", type: "3001" }), right: side({ type: "3008" }) });
    expect(toDraft(values, CATALOG, "de")).toEqual({
      treatmentcategory: 3,
      startdate: "20260209",
      treatmentcategoryleft: 301,
      treatmenttypeleft: 3001,
    });
  });

  it("writes the chosen sides and clears the other one", () => {
    const base = treatment(1, { treatmentcategoryleft: { id: 101, key: "", name: "" } });
    const values = { ...readValues(base, CATALOG), side: "right" as const, right: side({ child: "102" }) };
    expect(toDraft(values, CATALOG, "de")).toMatchObject({
      treatmentcategoryleft: null,
      treatmentcategoryright: 102,
    });
  });

  it("S-TREAT-23, V-TREAT-FREETEXT: an empty free text becomes the not-applicable text of the language", () => {
    const values = valuesOf(1, {
      side: "both",
      left: side({ type: "1099" }),
      right: side({ type: "1099", other: "Lymphknoten" }),
    });
    expect(toDraft(values, CATALOG, "de")).toMatchObject({
      treatmenttypeotherleft: "k. A.",
      treatmenttypeotherright: "Lymphknoten",
    });
    expect(toDraft(values, CATALOG, "en").treatmenttypeotherleft).toBe("n/a");
  });

  it("forgets the free text of a type that has none", () => {
    const base = treatment(3, { treatmenttypeotherleft: "Eigenes" });
    const values = { ...readValues(base, CATALOG), left: side({ type: "3001", other: "Eigenes" }) };
    expect(toDraft(values, CATALOG, "de").treatmenttypeotherleft).toBeNull();
  });

  it("W-TFORM-02, C-30: writes the end date only for radiotherapy", () => {
    expect(toDraft(valuesOf(5, { enddate: "20260301" }), CATALOG, "de").enddate).toBe("20260301");
    expect(toDraft(valuesOf(6, { enddate: "20260301" }), CATALOG, "de")).not.toHaveProperty("enddate");
  });

  it("W-TFORM-05: writes the antibodies only where the form shows them, and takes them back", () => {
    const chosen = valuesOf(4, { hp: ["trastuzumab"] });
    expect(toDraft(chosen, CATALOG, "de")).toMatchObject({ trastuzumab: true });
    expect(toDraft(chosen, CATALOG, "de")).not.toHaveProperty("pertuzumab");
    const base = treatment(4, { trastuzumab: true, pertuzumab: false });
    expect(toDraft({ ...readValues(base, CATALOG), hp: [] }, CATALOG, "de").trastuzumab).toBe(false);
    const moved = withCategory(readValues(base, CATALOG), "6", CATALOG);
    expect(toDraft(moved, CATALOG, "de").trastuzumab).toBe(false);
  });

  it("leaves what the form does not show as it is, until the category changes", () => {
    const base = treatment(6, {
      treatmentcategoryleft: { id: 601, key: "", name: "" },
      treatmentresult: { id: 2, key: "completedmodified", name: "" },
    });
    const same = toDraft(readValues(base, CATALOG), CATALOG, "de");
    expect(same).not.toHaveProperty("treatmentcategoryleft");
    expect(same).not.toHaveProperty("treatmentresult");
    const moved = toDraft(withCategory(readValues(base, CATALOG), "1", CATALOG), CATALOG, "de");
    expect(moved).toMatchObject({ treatmentcategoryleft: null, treatmentresult: null });
  });
});

describe("faults", () => {
  it("S-TREAT-18, V-TREAT-BASE: names the missing category and start date", () => {
    expect(faultsOf(empty)).toEqual([
      { field: "category", key: "form.categoryMissing" },
      { field: "startdate", key: "required" },
    ]);
    expect(faultsOf(valuesOf(3, { startdate: null }))).toEqual([{ field: "startdate", key: "required" }]);
    expect(faultsOf(valuesOf(3))).toEqual([]);
  });

  it("refuses a start before birth, an unreadable one and an end before the start", () => {
    expect(faultsOf(valuesOf(3, { startdate: "18900101" }))).toEqual([
      { field: "startdate", key: "minDate", day: "19680314" },
    ]);
    expect(faultsOf(valuesOf(3, { startdate: "?30.02.2026" }))[0]?.key).toBe("parseDate");
    expect(faultsOf(valuesOf(5, { enddate: "20260208" }))).toEqual([
      { field: "enddate", key: "minDate", day: "20260209" },
    ]);
  });

  it("asks what was done on a chosen side, because the side would be lost without it", () => {
    expect(faultsOf(valuesOf(1, { side: "both", left: side({ type: "1001" }) }))).toEqual([
      { field: "right.child", key: "form.childMissing" },
    ]);
    expect(faultsOf(valuesOf(1))).toEqual([]);
  });

  it("knows the field behind every property of the server", () => {
    expect(fieldOfPath("treatmenttyperight")).toBe("right.type");
    expect(fieldOfPath("pertuzumab")).toBe("hp");
    expect(fieldOfPath("medicalprofile")).toBeUndefined();
  });
});
