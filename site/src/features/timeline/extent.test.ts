import { describe, expect, it } from "vitest";
import {
  canReachEarlier,
  canReachLater,
  loadedSpan,
  reaching,
  readExtent,
  shownSpan,
  writeExtent,
} from "./extent";

const TODAY = "20261120";
const CLOSED = { earlier: 0, later: 0 };

describe("the days of the timeline", () => {
  it("load one week back and two weeks ahead, and start with today", () => {
    expect(loadedSpan(TODAY, CLOSED)).toEqual({ from: "20261113", to: "20261204" });
    expect(shownSpan(TODAY, CLOSED)).toEqual({ from: "20261120", to: "20261204" });
  });

  it("show the loaded week with the first step back and grow with each further one", () => {
    expect(shownSpan(TODAY, { earlier: 1, later: 0 })).toEqual({ from: "20261113", to: "20261204" });
    expect(shownSpan(TODAY, { earlier: 2, later: 1 })).toEqual({ from: "20261106", to: "20261218" });
  });

  it.each([
    ["20261120", CLOSED],
    ["20261119", { earlier: 1, later: 0 }],
    ["20261113", { earlier: 1, later: 0 }],
    ["20261112", { earlier: 2, later: 0 }],
    ["20261204", CLOSED],
    ["20261205", { earlier: 0, later: 1 }],
    ["20270104", { earlier: 0, later: 3 }],
  ])("reach %s with %j", (day, extent) => {
    const reached = reaching(day, TODAY, CLOSED);
    expect(reached).toEqual(extent);
    const { from, to } = shownSpan(TODAY, reached);
    expect(from <= day && day <= to).toBe(true);
  });

  it("never shrink when another day is asked for", () => {
    expect(reaching(TODAY, TODAY, { earlier: 3, later: 2 })).toEqual({ earlier: 3, later: 2 });
  });

  it("survive the way through the address", () => {
    const extent = { earlier: 2, later: 5 };
    expect(readExtent(writeExtent(extent))).toEqual(extent);
    expect(writeExtent(CLOSED).toString()).toBe("");
  });

  it("do not trust the address", () => {
    expect(readExtent(new URLSearchParams("earlier=-3&later=1e9"))).toEqual(CLOSED);
    const far = readExtent(new URLSearchParams("earlier=9999&later=9999"));
    expect(canReachEarlier(far)).toBe(false);
    expect(canReachLater(far)).toBe(false);
    expect(canReachEarlier(CLOSED) && canReachLater(CLOSED)).toBe(true);
  });
});
