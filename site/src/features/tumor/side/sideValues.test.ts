import { describe, expect, it } from "vitest";
import type { Entities } from "../../../api/entities";
import {
  changesBetween,
  chooseLocations,
  chooseRadio,
  collidingValues,
  EMPTY_SIDE,
  fieldOfPath,
  isFieldShown,
  planLocations,
  readSide,
  type SideValues,
  sideFaults,
  toggleFlag,
  wireChanges,
} from "./sideValues";

type Place = Entities["tumorinformationdistantmetastaseslocation"];

const choice = (id: number, key = "any") => ({ id, key, name: key });
const locationRow = (id: number, side: "left" | "right", location: number, other?: string): Place =>
  ({
    id,
    version: 1,
    tumorinformation: 9,
    side,
    distantmetastaseslocation: choice(location),
    ...(other ? { distantmetastaseslocationother: other } : {}),
  }) as Place;
const side = (changes: Partial<SideValues>): SideValues => ({ ...EMPTY_SIDE, ...changes });
const takesWords = (id: number) => id === 99;

const STORED = {
  tumorinformation: {
    id: 9,
    version: 1,
    medicalprofile: 5,
    tumorsizeleft: choice(7, "t1c"),
    distantmetastasespresentleft: choice(2, "present"),
    distantmetastasespresentright: choice(2, "present"),
    proliferationmarkerleft: 35,
    quadranttopoutsindeleft: true,
    armpitleft: false,
    formulaprefixleft: "yp",
  } as unknown as Entities["tumorinformation"],
  tumorbiology: {
    id: 8,
    version: 1,
    medicalprofile: 5,
    her2typeleft: choice(2, "borderline"),
    receptortypefishleft: choice(1, "positive"),
  } as unknown as Entities["tumorbiology"],
  locations: [
    locationRow(1, "left", 2),
    locationRow(2, "left", 1),
    locationRow(3, "right", 1),
    locationRow(4, "left", 99, "Haut"),
  ],
};

describe("what is stored for a side", () => {
  it("is read without the other side", () => {
    expect(readSide("left", STORED)).toEqual(
      side({
        tumorsize: 7,
        distantmetastasespresent: 2,
        proliferationmarker: "35",
        localization: ["quadranttopoutsinde"],
        formulaprefix: "yp",
        her2type: 2,
        receptortypefish: 1,
        locations: [1, 2, 99],
        distantmetastaseslocationother: "Haut",
      }),
    );
    expect(readSide("right", STORED)).toEqual(side({ distantmetastasespresent: 2, locations: [1] }));
    expect(readSide("left", { locations: [] })).toEqual(EMPTY_SIDE);
  });
});

describe("choosing", () => {
  const present = readSide("left", STORED);

  it("S-DM-01: no metastases clear the places of the side", () => {
    const none = chooseRadio(present, "distantmetastasespresent", 1);
    expect(none.locations).toEqual([]);
    expect(none.distantmetastaseslocationother).toBe("");
    expect(chooseRadio(present, "distantmetastasespresent", 3).locations).toEqual([1, 2, 99]);
  });

  it("S-DM-02: they leave the places of the other side alone", () => {
    const values = { ...present, locations: [], distantmetastaseslocationother: "" };
    const plan = planLocations("left", STORED.locations, values, takesWords);
    expect(plan.remove.map(({ id }) => id)).toEqual([1, 2, 4]);
  });

  it("S-DM-06: a radio answer can be taken back", () => {
    expect(chooseRadio(present, "tumorsize", null)).toEqual({ ...present, tumorsize: null });
  });

  it("S-DM-07: taking an answer back clears the field that the formula reads", () => {
    const changes = changesBetween(present, chooseRadio(present, "tumorsize", null));
    expect(wireChanges("tumorinformation", "left", present, changes)).toEqual({ tumorsizeleft: null });
  });

  it("S-DM-09: places can be chosen only while there are metastases", () => {
    expect(chooseLocations(EMPTY_SIDE, [1]).locations).toEqual([]);
    expect(chooseLocations(side({ distantmetastasespresent: 3 }), [1]).locations).toEqual([]);
    expect(chooseLocations(side({ distantmetastasespresent: 2 }), [2, 1]).locations).toEqual([1, 2]);
  });

  it("the extra test is asked for and kept only with a borderline HER2 result", () => {
    expect(isFieldShown("receptortypefish", present)).toBe(true);
    const negative = chooseRadio(present, "her2type", 1);
    expect(negative.receptortypefish).toBeNull();
    expect(isFieldShown("receptortypefish", negative)).toBe(false);
    expect(chooseRadio(present, "her2type", 2).receptortypefish).toBe(1);
  });

  it("a place in the breast is ticked and unticked", () => {
    const ticked = toggleFlag(side({ localization: ["armpit"] }), "quadrantcenter");
    expect(ticked.localization).toEqual(["quadrantcenter", "armpit"]);
    expect(toggleFlag(ticked, "armpit").localization).toEqual(["quadrantcenter"]);
  });
});

describe("after saving, the places of a side", () => {
  it("S-DM-03 to S-DM-05: new ones are created, deselected ones deleted, the others left alone", () => {
    const values = { locations: [1, 3], distantmetastaseslocationother: "" };
    const plan = planLocations("left", STORED.locations, values, takesWords);
    expect(plan.create).toEqual([{ location: 3 }]);
    expect(plan.remove.map(({ id }) => id)).toEqual([1, 4]);
    expect(plan.change).toEqual([]);
  });

  it("S-DM-08: words go along only with a place that takes some", () => {
    const values = { locations: [1, 99], distantmetastaseslocationother: " Weichteile " };
    const fresh = planLocations("right", [], values, takesWords);
    expect(fresh.create).toEqual([{ location: 1 }, { location: 99, other: "Weichteile" }]);
    const kept = planLocations("left", STORED.locations, values, takesWords);
    expect(kept.create).toEqual([]);
    expect(kept.change).toEqual([{ row: STORED.locations[3], other: "Weichteile" }]);
    const emptied = { ...values, distantmetastaseslocationother: "" };
    expect(planLocations("left", STORED.locations, emptied, takesWords).change).toEqual([
      { row: STORED.locations[3], other: null },
    ]);
  });
});

describe("what is sent", () => {
  it("S-CARD-03 and S-CARD-07: the changes and nothing else, all of them of this side", () => {
    const now = {
      ...EMPTY_SIDE,
      tumorgrading: 2,
      her2type: 3,
      proliferationmarker: " 15 ",
      localization: ["armpit" as const],
      histologyother: "  ",
      formulaprefix: "p" as const,
    };
    const before = side({ localization: ["quadrantcenter"], histologyother: "x" });
    const changes = changesBetween(before, now);
    expect(wireChanges("tumorinformation", "right", before, changes)).toEqual({
      tumorgradingright: 2,
      proliferationmarkerright: 15,
      armpitright: true,
      quadrantcenterright: false,
      histologyotherright: null,
      formulaprefixright: "p",
    });
    expect(wireChanges("tumorbiology", "right", before, changes)).toEqual({ her2typeright: 3 });
  });

  it("an emptied number is cleared", () => {
    const before = side({ proliferationmarker: "35" });
    const changes = changesBetween(before, EMPTY_SIDE);
    expect(wireChanges("tumorinformation", "left", before, changes)).toEqual({
      proliferationmarkerleft: null,
    });
  });

  it.each([
    ["12,5", { key: "integer" }],
    ["12.5", { key: "integer" }],
    ["viel", { key: "integer" }],
    ["-1", { key: "max", min: 0 }],
    ["101", { key: "max", max: 100 }],
  ])("Ki-67 of %s is refused", (proliferationmarker, fault) => {
    expect(sideFaults({ proliferationmarker })).toEqual({ proliferationmarker: fault });
  });

  it.each(["", " ", "0", "100", " 35 "])("Ki-67 of '%s' is taken", (proliferationmarker) => {
    expect(sideFaults({ proliferationmarker })).toEqual({});
  });
});

describe("two people or two tabs", () => {
  const before = side({ tumorsize: 1, tumorgrading: 1 });

  it("collide only where both changed the same value to something else", () => {
    const changes = { tumorsize: 2, tumorgrading: 2 };
    expect(collidingValues(before, changes, before)).toEqual([]);
    expect(collidingValues(before, changes, { ...before, resectionstate: 1 })).toEqual([]);
    expect(collidingValues(before, changes, { ...before, tumorsize: 2 })).toEqual([]);
    expect(collidingValues(before, changes, { ...before, tumorsize: 3 })).toEqual(["tumorsize"]);
  });
});

describe("the field behind a name on the wire", () => {
  it.each([
    ["tumorsizeleft", "left", "tumorsize"],
    ["tumorsizeleft", "right", undefined],
    ["armpitright", "right", "localization"],
    ["histologyotherleft", "left", "histology"],
    ["distantmetastaseslocationother", "left", "distantmetastasespresent"],
    ["medicalprofile", "left", undefined],
  ] as const)("%s of the %s side", (path, of, field) => {
    expect(fieldOfPath(path, of)).toBe(field);
  });
});
