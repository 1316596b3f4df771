import { describe, expect, it } from "vitest";
import { gapsAfter, lastOfDays, type Phase, type Point } from "./course";
import { labelsOf } from "./labels";
import { comparisonsOf } from "./parts";
import { firstRange, spanOf } from "./range";
import { seenOf } from "./seen";
import { ticksOf } from "./ticks";

const TODAY = "20261120";

const points = (...values: readonly (readonly [string, number])[]): Point[] =>
  values.map(([day, value]) => ({ day, value }));

it("a day has its last value", () => {
  expect(lastOfDays(points(["20261101", 3], ["20261102", 7], ["20261102", 5], ["20261103", 1]))).toEqual(
    points(["20261101", 3], ["20261102", 5], ["20261103", 1]),
  );
});

describe("something is missing", () => {
  it("between values of every day as soon as one day is left out", () => {
    const days = points(["20261101", 1], ["20261102", 1], ["20261103", 1], ["20261105", 1]);
    expect([...gapsAfter(days)]).toEqual([2]);
  });

  it("between values of every week where a week is left out, not where it was a day late", () => {
    const weeks = points(["20261002", 6], ["20261009", 7], ["20261017", 5], ["20261023", 6], ["20261106", 4]);
    expect([...gapsAfter(weeks)]).toEqual([3]);
  });

  it("nowhere between two values", () => {
    expect([...gapsAfter(points(["20260101", 6], ["20261101", 7]))]).toEqual([]);
    expect([...gapsAfter(points(["20260101", 6]))]).toEqual([]);
  });
});

describe("a range", () => {
  it("is seven days, a month, or all that there is, whatever the order", () => {
    const days = ["20261005", "20260302", "20261119"];
    expect(spanOf("week", days, TODAY)).toEqual({ from: "20261114", to: TODAY });
    expect(spanOf("month", days, TODAY)).toEqual({ from: "20261021", to: TODAY });
    expect(spanOf("all", days, TODAY)).toEqual({ from: "20260302", to: "20261119" });
    expect(spanOf("all", [], TODAY)).toBeNull();
    expect(spanOf("month", [], "20260331")).toEqual({ from: "20260301", to: "20260331" });
  });

  it("is a month at first, if that leaves something out and shows a course", () => {
    expect(firstRange(["20261119", "20261118", "20260101"], TODAY)).toBe("month");
    expect(firstRange(["20261119", "20261119", "20260101"], TODAY)).toBe("all");
    expect(firstRange(["20261119", "20261118"], TODAY)).toBe("all");
  });
});

it("what is seen of values is their span, and what was there most often if that is one", () => {
  expect(seenOf(points(["20261101", 3], ["20261102", 7], ["20261103", 5], ["20261104", 5]))).toEqual({
    min: 3,
    max: 7,
    mean: 5,
    mode: 5,
  });
  expect(seenOf(points(["20261101", 3], ["20261102", 7]))).toMatchObject({ mode: null, mean: 5 });
  const tied = points(["20261101", 3], ["20261102", 7], ["20261103", 3], ["20261104", 7]);
  expect(seenOf(tied)).toMatchObject({ mode: null });
  expect(seenOf([])).toBeNull();
});

describe("the days of an axis", () => {
  it("are those of a week, Mondays, or the beginnings of months", () => {
    expect(ticksOf("20261114", TODAY, 7).days).toHaveLength(7);
    expect(ticksOf("20261021", TODAY, 9)).toEqual({
      unit: "day",
      days: ["20261026", "20261102", "20261109", "20261116"],
    });
    expect(ticksOf("20260115", TODAY, 20)).toMatchObject({ unit: "month" });
    expect(ticksOf("20260115", TODAY, 20).days.slice(0, 2)).toEqual(["20260201", "20260301"]);
  });

  it("are no more than fit, and the newest of them", () => {
    expect(ticksOf("20261021", TODAY, 2).days).toEqual(["20261102", "20261116"]);
    expect(ticksOf("20261021", TODAY, 0).days).toEqual(["20261116"]);
    expect(ticksOf(TODAY, TODAY, 5).days).toEqual([TODAY]);
  });
});

describe("values at the points", () => {
  const room = { widthOf: () => 10, height: 16, gap: 8, bottom: 200 };

  it("stand above them, and below in a valley", () => {
    const places = [
      { x: 0, y: 50 },
      { x: 100, y: 90 },
      { x: 200, y: 40 },
    ];
    const labels = labelsOf(places, room);
    expect([...labels].sort((a, b) => a.index - b.index)).toEqual([
      { index: 0, x: 0, y: 34 },
      { index: 1, x: 100, y: 106 },
      { index: 2, x: 200, y: 24 },
    ]);
  });

  it("are left out where they would lie upon each other, never the last, the highest or the lowest", () => {
    const places = Array.from({ length: 60 }, (_, index) => ({ x: index * 4, y: 100 + (index % 2) }));
    const high = [...places, { x: 300, y: 20 }, { x: 400, y: 190 }, { x: 500, y: 100 }];
    const shown = labelsOf(high, room).map(({ index }) => index);
    expect(shown.length).toBeLessThan(40);
    expect(shown.slice(0, 3)).toEqual([62, 60, 61]);
  });
});

describe("parts of a course", () => {
  const chemo: Phase = { id: 1, key: "chemo", name: "Chemotherapie", from: "20261005", to: "20261020" };
  const course = points(["20261001", 8], ["20261002", 6], ["20261005", 4], ["20261020", 2], ["20261021", 5]);

  it("are before, during and after a phase, its first and last day included", () => {
    const [found] = comparisonsOf(course, [chemo]);
    expect(found?.parts.map(({ part, mean, count, min, max }) => [part, mean, count, min, max])).toEqual([
      ["before", 7, 2, 6, 8],
      ["during", 3, 2, 2, 4],
      ["after", 5, 1, 5, 5],
    ]);
  });

  it("have no after while a phase goes on, and no during of an operation", () => {
    const open = { ...chemo, to: null };
    const operation = { ...chemo, id: 2, key: "operation", to: chemo.from };
    const parts = comparisonsOf(course, [open, operation]).map((one) => one.parts.map(({ part }) => part));
    expect(parts).toEqual([
      ["before", "during"],
      ["before", "after"],
    ]);
  });

  it("need two that have a value, and the latest phase comes first", () => {
    const later = { ...chemo, id: 3, from: "20261021", to: null };
    const future = { ...chemo, id: 4, from: "20270101", to: null };
    expect(comparisonsOf(course, [chemo, future, later]).map(({ phase }) => phase.id)).toEqual([3, 1]);
  });
});
