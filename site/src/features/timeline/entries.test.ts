import { describe, expect, it } from "vitest";
import { firstDayOf, merged, occurrenceOf, rowKey, withRow } from "./entries";
import { entry } from "./fixture";

const SERIES = entry(5, { repeat: "WEEKLY", date: "20261106" });
const SHOWN = { ...SERIES, date: "20261120", seriesdate: "20261120", firstdate: "20261106" };
const DONE = entry(9, { series: 5, seriesdate: "20261120", date: "20261120", done: true });

describe("a day of a series", () => {
  it("keeps its name when it becomes a row of its own, also on another day", () => {
    expect(rowKey(SHOWN)).toBe(rowKey(DONE));
    expect(rowKey({ ...DONE, date: "20261121" })).toBe(rowKey(SHOWN));
    expect(rowKey(SERIES)).not.toBe(rowKey(SHOWN));
  });

  it("is an entry of its own once its series is gone", () => {
    expect(occurrenceOf(DONE)).toEqual({ series: 5, day: "20261120" });
    expect(occurrenceOf({ ...DONE, series: null })).toBeNull();
    expect(rowKey({ ...DONE, series: null })).toBe("9");
  });

  it("knows the first day of the series", () => {
    expect(firstDayOf(SHOWN)).toBe(SERIES.date);
  });
});

describe("a known list", () => {
  it("takes a changed day in its place and leaves the other days of the series alone", () => {
    const next = { ...SHOWN, date: "20261127", seriesdate: "20261127" };
    expect(withRow([SHOWN, next], DONE)).toEqual([DONE, next]);
  });

  it("lets a skipped day go", () => {
    expect(withRow([SHOWN], { ...DONE, skipped: true })).toEqual([]);
  });

  it("does not show a row twice that moved from one window to the other", () => {
    const [old, now] = [entry(1), entry(1, { version: 2, date: "20270101" })];
    expect(merged([[old], [now]])).toEqual([now]);
    expect(merged([[now], [old]])).toEqual([now]);
  });
});
