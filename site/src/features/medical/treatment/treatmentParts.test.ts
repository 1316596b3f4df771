import { describe, expect, it } from "vitest";
import type { Treatment } from "../../../api/entities";
import { FORM_IDS } from "./formIds";
import { NO_SIDE } from "./sidedValues";
import { CATALOG, treatment } from "./treatment.fixture";
import { takesParentDate } from "./treatmentCatalog";
import { fieldOfPath, partOfField, treatmentFaults } from "./treatmentFaults";
import {
  asksPartResult,
  asksPartSide,
  isTouched,
  keptParts,
  type PartValues,
  partDraft,
  partsEnded,
  partsOfRoot,
  readPart,
} from "./treatmentParts";
import { partName } from "./treatmentText";
import {
  beginValues,
  flagsFor,
  readValues,
  type TreatmentValues,
  withCategory,
  withPart,
  withRootSide,
} from "./treatmentValues";

/** The id of the first part that is only in its form. */
const FIRST = FORM_IDS - 1;
const TODAY = "20261120";
const completed = { id: 1, key: "completed", name: "Wie geplant abgeschlossen" };

function ref(id: number) {
  const row = [...CATALOG.categories, ...CATALOG.types].find((one) => one.id === id);
  return { id, key: row?.key ?? "", name: row?.name ?? "" };
}

/** A stored part below treatment 12. */
function stored(child: number, more: Partial<Treatment> = {}): Treatment {
  return treatment(child, { id: 20, parenttreatment: 12, ...more });
}

function valuesOf(category: number, more: Partial<TreatmentValues> = {}): TreatmentValues {
  return { ...readValues(null, CATALOG), category: String(category), startdate: "20260209", ...more };
}

function withParts(category: number, ...changes: Partial<PartValues>[]): TreatmentValues {
  const child = { 1: "101", 3: "301", 5: "501" }[category] ?? "";
  const values = changes.reduce<TreatmentValues>((now) => withPart(now, child, CATALOG), valuesOf(category));
  return { ...values, parts: values.parts.map((part, at) => ({ ...part, ...changes[at] })) };
}

function faultsOf(values: TreatmentValues) {
  return treatmentFaults(values, flagsFor(values.category, CATALOG), "19680314", TODAY);
}

describe("the side of a part", () => {
  const operation = (side: TreatmentValues["side"]) => withPart(valuesOf(1, { side }), "102", CATALOG);

  it("is the one of its treatment, and then it is not asked for", () => {
    for (const side of ["left", "right"] as const) {
      const [part] = operation(side).parts;
      expect(part).toMatchObject({ side, [side]: { child: "102" } });
      expect(part && asksPartSide(part, side)).toBe(false);
    }
  });

  it("is asked for where the treatment does not tell it", () => {
    for (const side of ["", "both", "elsewhere"] as const) {
      const [part] = operation(side).parts;
      expect(part?.side).toBe("");
      expect(part && asksPartSide(part, side)).toBe(true);
    }
    const stored = readPart(treatment(102, { treatmentcategoryright: ref(102) }), CATALOG);
    expect(asksPartSide(stored, "left")).toBe(true);
  });

  it("goes along when the treatment takes another side, with what was said of it", () => {
    const { parts, ...rest } = operation("left");
    const withTypes = parts.map((part) => ({ ...part, left: { ...part.left, type: "1001" } }));
    const moved = withRootSide({ ...rest, parts: withTypes }, "right");
    expect(moved.parts[0]).toMatchObject({ side: "right", right: { child: "102", type: "1001" } });
  });

  it("stays where the part was on another side, or about none", () => {
    const values = withPart(operation("left"), "205", CATALOG);
    const parts = values.parts.map((part, at) => (at === 0 ? { ...part, side: "both" as const } : part));
    const elsewhere = { ...parts[1], side: "elsewhere" as const } as PartValues;
    const moved = withRootSide({ ...values, parts: [parts[0] as PartValues, elsewhere] }, "right");
    expect(moved.parts.map(({ side }) => side)).toEqual(["both", "elsewhere"]);
  });
});

describe("temporary ids", () => {
  it("S-TREAT-03: every new part's id is smaller than all earlier ones, also of those that are gone", () => {
    const two = withPart(withPart(valuesOf(3), "301", CATALOG), "302", CATALOG);
    expect(two.parts.map(({ id }) => id)).toEqual([FIRST, FIRST - 1]);
    const moved = withCategory(two, "1", CATALOG);
    expect(moved.parts).toEqual([]);
    expect(withPart(moved, "101", CATALOG).parts.map(({ id }) => id)).toEqual([FIRST - 2]);
  });
});

describe("reading and writing a part", () => {
  it("keeps its child category for each side of a sided treatment", () => {
    const row = stored(101, { treatmentcategoryleft: ref(101), treatmentcategoryright: ref(102) });
    const part = readPart(row, CATALOG);
    expect(part).toMatchObject({
      id: 20,
      category: "1",
      side: "both",
      left: { child: "101" },
      right: { child: "102" },
    });
    expect(partDraft({ ...part, base: null }, CATALOG, "de")).toEqual({
      treatmentcategory: 101,
      treatmentcategoryleft: 101,
      treatmentcategoryright: 102,
    });
  });

  it("is about its category before a side is chosen, and keeps it whichever side comes", () => {
    const { parts } = withPart(valuesOf(1), "102", CATALOG);
    const [part] = parts as [PartValues];
    expect(partDraft(part, CATALOG, "de")).toEqual({ treatmentcategory: 102 });
    expect(partDraft({ ...part, side: "right" }, CATALOG, "de")).toEqual({
      treatmentcategory: 102,
      treatmentcategoryright: 102,
    });
  });

  it("has no side where its category has none", () => {
    const [part] = withPart(valuesOf(2), "205", CATALOG).parts as [PartValues];
    expect(part.side).toBe("elsewhere");
    expect(partDraft(part, CATALOG, "de")).toEqual({ treatmentcategory: 205, treatmentcategoryleft: 205 });
    expect(readPart(stored(205, { treatmentcategoryleft: ref(205) }), CATALOG).side).toBe("elsewhere");
  });

  it("S-TREAT-23, S-TREAT-24: an empty free text is stored as not applicable and read back as empty", () => {
    const [part] = withPart(valuesOf(3), "301", CATALOG).parts as [PartValues];
    const free = { ...part, left: { child: "301", type: "3099", other: " " }, startdate: "20260209" };
    expect(partDraft(free, CATALOG, "en").treatmenttypeotherleft).toBe("n/a");
    const row = stored(301, { treatmenttypeleft: ref(3099), treatmenttypeotherleft: "n/a" });
    expect(readPart(row, CATALOG).left.other).toBe("");
  });

  it("W-TFORM-02: writes an end only for radiotherapy, and no day where the treatment's counts", () => {
    const days = { startdate: "20260209", enddate: "20260301" };
    const draft = (category: number) => {
      const [part] = withParts(category, days).parts as [PartValues];
      return partDraft(part, CATALOG, "de");
    };
    expect(draft(5)).toMatchObject(days);
    expect(draft(3)).toMatchObject({ startdate: "20260209" });
    expect(draft(3)).not.toHaveProperty("enddate");
    expect(draft(1)).not.toHaveProperty("startdate");
  });

  it("knows whether somebody touched it", () => {
    const part = readPart(stored(301, { treatmenttypeleft: ref(3001) }), CATALOG);
    expect(isTouched(part, CATALOG)).toBe(false);
    expect(isTouched({ ...part, result: "1" }, CATALOG)).toBe(true);
    expect(isTouched({ ...part, base: null }, CATALOG)).toBe(true);
  });

  it("is called by what matters most", () => {
    expect(partName(readPart(stored(301, { treatmenttypeleft: ref(3001) }), CATALOG), CATALOG)).toBe("EC");
    expect(partName(readPart(stored(101), CATALOG), CATALOG)).toBe("Brusterhaltende Operation (BET)");
  });
});

describe("another category", () => {
  it("S-TREAT-15, S-TREAT-16: drops the parts that are no children of it and clears the start date", () => {
    const base = treatment(1);
    const values = withPart(readValues(base, CATALOG, [stored(101)]), "102", CATALOG);
    const moved = withCategory(values, "3", CATALOG);
    expect(moved.startdate).toBeNull();
    expect(keptParts(moved.parts)).toEqual([]);
    expect(moved.parts).toMatchObject([{ id: 20, dropped: true }]);
  });

  it("takes stored parts back when the former category is chosen again", () => {
    const values = readValues(treatment(1), CATALOG, [stored(101)]);
    const back = withCategory(withCategory(values, "3", CATALOG), "1", CATALOG);
    expect(keptParts(back.parts).map(({ id }) => id)).toEqual([20]);
  });
});

describe("faults", () => {
  it("V-TREAT-SUB: each part needs a start date of its own", () => {
    expect(faultsOf(withParts(3, { startdate: "20260210" }, {}))).toEqual([
      { field: `part.${FIRST - 1}.startdate`, key: "required" },
    ]);
  });

  it("V-TREAT-PARENTDATE: where the treatment's day counts, that day is needed and no other", () => {
    expect(takesParentDate(flagsFor("1", CATALOG))).toBe(true);
    expect(faultsOf(withParts(1, { side: "left" }))).toEqual([]);
    expect(faultsOf({ ...withParts(1, { side: "left", startdate: "20260209" }), startdate: null })).toEqual([
      { field: "startdate", key: "required" },
    ]);
  });

  it("asks for the child category and refuses days that cannot be", () => {
    const [child, end] = [
      { left: NO_SIDE, startdate: "20260210" },
      { startdate: "20260210", enddate: "20260209" },
    ];
    expect(faultsOf(withParts(3, child))).toEqual([
      { field: `part.${FIRST}.left.child`, key: "form.partChildMissing" },
    ]);
    expect(faultsOf(withParts(5, end))).toEqual([
      { field: `part.${FIRST}.enddate`, key: "minDate", day: "20260210" },
    ]);
    expect(faultsOf(withParts(3, { startdate: "18900101" }))[0]?.key).toBe("minDate");
  });

  it("asks nothing of parts that go", () => {
    expect(faultsOf(withParts(3, { removed: true }))).toEqual([]);
  });

  it("stand in the field of the part the server means", () => {
    expect(fieldOfPath("parts[0].startdate", [-1, 20])).toBe("part.-1.startdate");
    expect(fieldOfPath("parts[1].treatmentcategory", [-1, 20])).toBe("part.20.part");
    expect(fieldOfPath("parts[1].medicalprofile", [-1, 20])).toBeUndefined();
    expect(fieldOfPath("parts[2].startdate", [-1, 20])).toBeUndefined();
    expect(fieldOfPath("startdate", [-1, 20])).toBe("startdate");
    expect(partOfField("part.-1.left.child")).toEqual({ id: -1, field: "left.child" });
    expect(partOfField("left.child")).toBeNull();
  });
});

describe("ended", () => {
  const chemo = flagsFor("3", CATALOG);
  const operation = flagsFor("1", CATALOG);
  const [open, done] = [{}, { treatmentresult: completed }];

  it("S-TREAT-19, V-TREAT-ENDED: all parts are ended only when each has a result", () => {
    expect(partsEnded(null, [done, done], chemo)).toBe(true);
    expect(partsEnded(completed, [done, open], chemo)).toBe(false);
    expect(partsEnded(null, [], chemo)).toBe(false);
  });

  it("S-TREAT-20, V-TREAT-ENDED: a result of the treatment ends its parts where the category says so", () => {
    expect(partsEnded(completed, [open], operation)).toBe(true);
    expect(partsEnded(null, [open], operation)).toBe(false);
  });
});

describe("results", () => {
  it("S-TREAT-20: are not asked of a part where the treatment's counts, unless one is stored already", () => {
    const asksResult = (row: Treatment, category: number) =>
      asksPartResult(readPart(row, CATALOG), flagsFor(String(category), CATALOG));
    expect(asksResult(stored(101), 1)).toBe(false);
    expect(asksResult(stored(101, { treatmentresult: completed }), 1)).toBe(true);
    expect(asksResult(stored(301), 3)).toBe(true);
  });
});

describe("beginning", () => {
  it("takes over what was chosen in a dialog", () => {
    expect(beginValues({ category: "3", type: "3099", other: "Studie" }, CATALOG)).toMatchObject({
      category: "3",
      left: { type: "3099", other: "Studie" },
      parts: [],
    });
    const sided = beginValues({ category: "5", type: "5001", side: "right" }, CATALOG);
    expect(sided).toMatchObject({ side: "right", right: { type: "5001" }, left: NO_SIDE });
    expect(beginValues({ category: "1", child: "101" }, CATALOG).parts).toMatchObject([
      { id: FIRST, left: { child: "101" } },
    ]);
  });

  it("finds the parts of one treatment among all rows", () => {
    expect(partsOfRoot([treatment(3), stored(302, { id: 21 }), stored(301)], 12).map(({ id }) => id)).toEqual(
      [20, 21],
    );
  });
});
