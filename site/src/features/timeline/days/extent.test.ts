import { describe, expect, it } from "vitest";
import { addDays, daysBetween } from "../../../dates/dates";
import {
  canReachEarlier,
  canReachLater,
  type Extent,
  earlierSpans,
  firstSpan,
  laterSpans,
  reaching,
  readExtent,
  shownSpan,
  writeExtent,
} from "./extent";

const TODAY = "20261120";
const CLOSED = { earlier: 0, later: 0 };

describe("the windows of days", () => {
  it("start with a week back and two weeks ahead, and show the week back only when asked for", () => {
    expect(firstSpan(TODAY)).toEqual({ from: "20261113", to: "20261204" });
    expect(shownSpan(TODAY, CLOSED)).toEqual({ from: "20261120", to: "20261204" });
    expect(shownSpan(TODAY, { earlier: 1, later: 0 })).toEqual({ from: "20261113", to: "20261204" });
  });

  it("follow each other without a gap and without a day in two of them", () => {
    const extent = { earlier: 9, later: 9 };
    const spans = [...earlierSpans(TODAY, extent).reverse(), firstSpan(TODAY), ...laterSpans(TODAY, extent)];
    expect(spans).toHaveLength(8 + 1 + 9);
    for (const [index, { from, to }] of spans.entries()) {
      expect(daysBetween(from, to)).toBeGreaterThan(0);
      const next = spans[index + 1];
      if (next) expect(next.from).toBe(addDays(to, 1));
    }
    expect({ from: spans[0]?.from, to: spans.at(-1)?.to }).toEqual(shownSpan(TODAY, extent));
  });

  it("stay the same when a further one is added", () => {
    const near = laterSpans(TODAY, { earlier: 0, later: 2 });
    expect(laterSpans(TODAY, { earlier: 0, later: 7 }).slice(0, 2)).toEqual(near);
  });
});

describe("reaching a day", () => {
  it.each([
    ["20261120", CLOSED],
    ["20261204", CLOSED],
    ["20261205", { earlier: 0, later: 1 }],
    ["20261119", { earlier: 1, later: 0 }],
    ["20261112", { earlier: 2, later: 0 }],
  ] as [string, Extent][])("opens no further than needed for %s", (day, extent) => {
    expect(reaching(day, TODAY, CLOSED)).toEqual(extent);
  });

  it("keeps what is open already", () => {
    expect(reaching("20261205", TODAY, { earlier: 3, later: 4 })).toEqual({ earlier: 3, later: 4 });
  });

  it("covers what the date field offers, and ends", () => {
    expect(shownSpan(TODAY, reaching("20361231", TODAY, CLOSED)).to >= "20361231").toBe(true);
    const most = reaching("99991231", TODAY, reaching("10000101", TODAY, CLOSED));
    expect([canReachEarlier(most), canReachLater(most)]).toEqual([false, false]);
  });
});

describe("the address", () => {
  it("keeps the extent", () => {
    for (const extent of [CLOSED, { earlier: 2, later: 0 }, { earlier: 1, later: 5 }]) {
      expect(readExtent(writeExtent(extent))).toEqual(extent);
    }
    expect(writeExtent(CLOSED).toString()).toBe("");
  });

  it.each(["-1", "1e3", "abc", ""])("ignores %j", (text) => {
    expect(readExtent(new URLSearchParams({ earlier: text, later: text }))).toEqual(CLOSED);
  });

  it("has an end", () => {
    expect(canReachLater(readExtent(new URLSearchParams("later=9999")))).toBe(false);
  });
});
