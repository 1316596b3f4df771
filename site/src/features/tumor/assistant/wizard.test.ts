import { describe, expect, it } from "vitest";
import categories from "../../../../../infra/catalog/tumorInfoAssistantcategory.json";
import { HER2_BORDERLINE, SIDES } from "../side/fields";
import { EMPTY_SIDE, type SideValues, wireChanges } from "../side/sideValues";
import { entryOf, rootOfStep, STEPS } from "./steps";
import {
  FISH_STEP,
  LAST_STEP,
  type Move,
  moved,
  opening,
  progress,
  STEP_COUNT,
  shownStep,
  stepIn,
} from "./wizard";

const HER2 = [null, 1, HER2_BORDERLINE, 3, 4];
const ALL = Array.from({ length: STEP_COUNT }, (_, step) => step);

const FULL: SideValues = {
  ...EMPTY_SIDE,
  receptortypeestrogen: 1,
  her2type: 2,
  receptortypefish: 2,
  proliferationmarker: " 35 ",
  histology: 99,
  histologyother: " selten ",
  distantmetastasespresent: 2,
  locations: [1, 99],
  distantmetastaseslocationother: "Milz",
  localization: ["armpit"],
};

describe("the steps", () => {
  it("W-ASSIST-01: are fourteen, from 0 to 13", () => {
    expect(STEPS).toHaveLength(STEP_COUNT);
    expect(LAST_STEP).toBe(13);
    expect(["0", "13"].map(stepIn)).toEqual([0, 13]);
    expect([null, "", "14", "-1", "1.5", "x"].map(stepIn)).toEqual([null, null, null, null, null, null]);
  });

  it("W-ASSIST-11: are those of the catalog, with one question about one field each", () => {
    expect(STEPS.map(({ key }) => key)).toEqual(categories.rows.map(({ key }) => key));
    expect(STEPS.map(({ field }) => field)).toEqual([
      null,
      "receptortypeestrogen",
      "receptortypeprogesterone",
      "her2type",
      "receptortypefish",
      "proliferationmarker",
      "tumorgrading",
      "histology",
      "tumorsize",
      "lymphnodecount",
      "resectionstate",
      "localization",
      "distantmetastasespresent",
      null,
    ]);
  });

  it("W-ASSIST-13: 1 to 4 write the tumour biology, 5 to 12 the tumour information", () => {
    const roots = STEPS.map(rootOfStep);
    expect(roots.slice(1, 5)).toEqual(Array(4).fill("tumorbiology"));
    expect(roots.slice(5, 13)).toEqual(Array(8).fill("tumorinformation"));
    expect([roots[0], roots[13]]).toEqual([null, null]);
    for (const row of categories.rows) {
      const root = roots[row.step];
      expect(row.apiurl).toBe(root ? `/api/${root}/` : undefined);
    }
    for (const side of SIDES) {
      expect(Object.keys(wireChanges("tumorbiology", side, EMPTY_SIDE, FULL))).toHaveLength(4);
    }
  });

  it("W-ASSIST-13: keep what was entered under the server's names, without the side", () => {
    const entry = (step: number, values = FULL) =>
      entryOf(STEPS[step] ?? { key: "intro", field: null }, values);
    expect(entry(0)).toEqual({});
    expect(entry(1)).toEqual({ receptortypeestrogen: 1 });
    expect(entry(5)).toEqual({ proliferationmarker: 35 });
    expect(entry(5, EMPTY_SIDE)).toEqual({ proliferationmarker: null });
    expect(entry(7)).toEqual({ histology: 99, histologyother: "selten" });
    expect(entry(11)).toEqual({
      quadranttopoutsinde: false,
      quadranttopinside: false,
      quadrantbottomoutsinde: false,
      quadrantbottominside: false,
      quadrantcenter: false,
      armpit: true,
    });
    expect(entry(12)).toEqual({
      distantmetastasespresent: 2,
      distantmetastaseslocation: [1, 99],
      distantmetastaseslocationother: "Milz",
    });
    expect(entry(13)).toEqual({});
  });
});

describe("moving", () => {
  it("W-ASSIST-02: shows 7 percent at the start, 100 at the end, and always whole numbers", () => {
    expect(ALL.map(progress)).toEqual([7, 14, 21, 28, 35, 42, 50, 57, 64, 71, 78, 85, 92, 100]);
  });

  it.each(HER2)("W-ASSIST-03: with HER2 type %s goes on from 3 to 4 only when it is 2", (her2) => {
    const next = her2 === HER2_BORDERLINE ? FISH_STEP : FISH_STEP + 1;
    expect(moved(3, "forward", her2).step).toBe(next);
    expect(moved(3, "skip", her2).step).toBe(next);
    expect(shownStep(FISH_STEP, her2)).toBe(next);
  });

  it.each(HER2)("W-ASSIST-04: with HER2 type %s goes back from 5 to 4 only when it is 2", (her2) => {
    expect(moved(5, "back", her2).step).toBe(her2 === HER2_BORDERLINE ? FISH_STEP : 3);
  });

  it("W-ASSIST-05 and W-ASSIST-06: saves forwards; not backwards, and not when a question is skipped", () => {
    for (const step of ALL) {
      for (const her2 of HER2) {
        expect(moved(step, "forward", her2).effects[0]).toBe("save");
        expect(moved(step, "back", her2).effects).not.toContain("save");
        expect(moved(step, "skip", her2).effects).not.toContain("save");
      }
    }
  });

  it("W-ASSIST-07: is kept by the move from 0 to 1 and by no other", () => {
    expect(moved(0, "forward", null)).toEqual({ step: 1, effects: ["save", "keep"] });
    for (const step of ALL.slice(1)) expect(moved(step, "forward", null).effects).not.toContain("keep");
  });

  it("W-ASSIST-10: ends after the last step, and before the first one", () => {
    expect(moved(LAST_STEP, "forward", null)).toEqual({ step: null, effects: ["save", "close"] });
    expect(moved(0, "back", null)).toEqual({ step: null, effects: ["close"] });
    for (const step of ALL.slice(1)) expect(moved(step, "back", null).effects).not.toContain("close");
  });

  it("W-ASSIST-12: opens where it was left, or where the address says, but begins with the introduction", () => {
    expect(opening(undefined, null)).toEqual({ step: 0, resumed: false });
    expect(opening(undefined, 9)).toEqual({ step: 0, resumed: false });
    expect(opening({ step: 6, kept: false, finished: false }, null)).toEqual({ step: 0, resumed: false });
    expect(opening({ step: 6, kept: true, finished: false }, null)).toEqual({ step: 6, resumed: true });
    expect(opening({ step: 6, kept: true, finished: false }, 2)).toEqual({ step: 2, resumed: false });
    expect(opening({ step: 13, kept: true, finished: true }, null)).toEqual({ step: 0, resumed: false });
  });
});

describe("every path of answers", () => {
  /** Every answer a step can get: at step 3 each HER2 result, elsewhere the result stays. */
  function answers(step: number, her2: number | null): [Move, number | null][] {
    const given = step === 3 ? HER2 : [her2];
    return [["skip", her2], ...given.map((result): [Move, number | null] => ["forward", result])];
  }

  /** All paths from a step to the end. Where two answers lead to the same step, its paths are listed once. */
  function paths(step: number, her2: number | null): number[][] {
    if (step === FISH_STEP) expect(her2).toBe(HER2_BORDERLINE);
    const followed = new Map<string, number[][]>();
    for (const [move, result] of answers(step, her2)) {
      const { step: next, effects } = moved(step, move, result);
      expect(effects.includes("close")).toBe(next === null);
      if (next === null) followed.set("end", [[step]]);
      else {
        expect(next).toBeGreaterThan(step);
        // "Back" from the reached step leads to the former one.
        expect(moved(next, "back", result).step).toBe(step);
        const state = `${next} ${result}`;
        if (!followed.has(state))
          followed.set(
            state,
            paths(next, result).map((rest) => [step, ...rest]),
          );
      }
    }
    return [...followed.values()].flat();
  }

  it.each(HER2)(
    "W-ASSIST-03 and W-ASSIST-10: reaches 13, whatever was stored before (HER2 type %s)",
    (her2) => {
      const all = paths(0, her2);
      expect(all.every((path) => path[0] === 0 && path.at(-1) === LAST_STEP)).toBe(true);
      const borderline = all.filter((path) => path.includes(FISH_STEP));
      expect(borderline).toEqual([ALL]);
      expect(all.length).toBe(HER2.length);
    },
  );
});
