import { describe, expect, it } from "vitest";
import { momentOf } from "../clock";
import { entry } from "../fixture";
import { aboveFold, fewOf, groupByDay, inOrder, isOpen, nowIndex, outlookOf, weekOf } from "./days";

const NOW = momentOf(new Date(2026, 10, 20, 9, 12));
const SPAN = { from: "20261120", to: "20261204" };

function ids(entries: readonly { id: number }[]): number[] {
  return entries.map(({ id }) => id);
}

describe("the clock", () => {
  it("reads the day and the time where the reader is", () => {
    expect(NOW).toEqual({ day: "20261120", time: "0912", hour: 9 });
    expect(momentOf(new Date(2026, 0, 1, 0, 5))).toEqual({ day: "20260101", time: "0005", hour: 0 });
  });
});

describe("the entries of a day", () => {
  it("stand in order of time, those without a time last and as they were made", () => {
    const day = [entry(4), entry(3, { time: "1500" }), entry(2), entry(1, { time: "0800" })];
    expect(ids(inOrder(day))).toEqual([1, 3, 2, 4]);
  });

  it("are split by now; a meeting of this very minute is still to come", () => {
    const day = inOrder([entry(1, { time: "0800" }), entry(2, { time: "0912" }), entry(3)]);
    expect(nowIndex(day, NOW)).toBe(1);
    expect(nowIndex([entry(1, { time: "0800" })], NOW)).toBe(1);
    expect(nowIndex([entry(1)], NOW)).toBe(0);
  });
});

describe("the days", () => {
  it("follow each other and keep today even when it is empty", () => {
    const far = entry(2, { date: "20261130" });
    const near = entry(1, { date: "20261121" });
    const days = groupByDay([far, near], SPAN, ["20261120"]);
    expect(days.map(({ day, entries }) => [day, ids(entries)])).toEqual([
      ["20261120", []],
      ["20261121", [1]],
      ["20261130", [2]],
    ]);
  });

  it("leave out what lies outside of the shown span", () => {
    const days = groupByDay([entry(1, { date: "20261119" }), entry(2, { date: "20261205" })], SPAN, []);
    expect(days).toEqual([]);
  });

  it("make a week from Monday to Sunday", () => {
    const week = weekOf("20261120");
    expect([week[0], week[6], week.length]).toEqual(["20261116", "20261122", 7]);
    expect(weekOf("20261122")).toEqual(week);
    expect(weekOf("20261116")).toEqual(week);
  });
});

describe("the first render", () => {
  const of = (day: string, from: number, count: number) => ({
    day,
    entries: Array.from({ length: count }, (_, index) => entry(from + index, { date: day, done: true })),
  });
  type Days = ReturnType<typeof of>[];
  const upTo = (later: boolean, days: Days) =>
    aboveFold(days, "20261120", 3, later).map(({ day, entries }) => [day, ids(entries)]);
  const shown = (...days: Days) => upTo(true, days);

  it("has as many rows as a phone, from today on", () => {
    expect(shown(of("20261120", 1, 2), of("20261121", 11, 2), of("20261122", 21, 1))).toEqual([
      ["20261120", [1, 2]],
      ["20261121", [11, 12]],
    ]);
    expect(shown(of("20261120", 1, 5), of("20261121", 11, 1))).toEqual([["20261120", [1, 2, 3]]]);
  });

  it("has no later day where something else follows today", () => {
    expect(upTo(false, [of("20261120", 1, 1), of("20261121", 11, 1)])).toEqual([["20261120", [1]]]);
  });

  it("has all of today below earlier days", () => {
    expect(shown(of("20261119", 1, 1), of("20261120", 11, 4), of("20261121", 21, 1))).toEqual([
      ["20261119", [1]],
      ["20261120", [11, 12, 13, 14]],
    ]);
  });

  it("counts what waits in one study as one row", () => {
    const waiting = [1, 2].map((id) => entry(id, { study: "prisma", time: "0800" }));
    const done = of("20261120", 3, 3).entries;
    expect(shown({ day: "20261120", entries: [...waiting, ...done] })).toEqual([["20261120", [1, 2, 3]]]);
  });

  it("counts a row with a button twice", () => {
    const open = [1, 2, 3].map((id) => entry(id));
    const appointments = [1, 2, 3, 4].map((id) => entry(id, { kind: "APPOINTMENT" }));
    expect(shown({ day: "20261120", entries: open })).toEqual([["20261120", [1, 2]]]);
    expect(shown({ day: "20261120", entries: appointments })).toEqual([["20261120", [1, 2, 3]]]);
  });
});

describe("what is still open", () => {
  it("a reminder until it is done, an appointment until its time", () => {
    expect(isOpen(entry(1, { time: "0800" }), NOW)).toBe(true);
    expect(isOpen(entry(1, { time: "0800", done: true }), NOW)).toBe(false);
    expect(isOpen(entry(1, { kind: "APPOINTMENT", time: "0800" }), NOW)).toBe(false);
    expect(isOpen(entry(1, { kind: "APPOINTMENT" }), NOW)).toBe(true);
  });

  it("is counted for today alone, and the next appointment is named", () => {
    const entries = [
      entry(1, { done: true }),
      entry(2),
      entry(3, { kind: "APPOINTMENT", time: "1030" }),
      entry(4, { kind: "APPOINTMENT", time: "0800" }),
      entry(5, { date: "20261121" }),
    ];
    const outlook = outlookOf(entries, NOW);
    expect([outlook.open, outlook.isStarted, outlook.next?.id]).toEqual([2, true, 3]);
  });

  it("looks beyond today for the next appointment and takes the earlier day first", () => {
    const entries = [
      entry(1, { kind: "APPOINTMENT", date: "20261123", time: "0800" }),
      entry(2, { kind: "APPOINTMENT", date: "20261121", time: "1900" }),
      entry(3, { kind: "APPOINTMENT", date: "20261119", time: "0800" }),
    ];
    expect(outlookOf(entries, NOW)).toMatchObject({ open: 0, isStarted: false, next: { id: 2 } });
  });

  it("has no next appointment without one", () => {
    expect(outlookOf([entry(1)], NOW).next).toBeNull();
  });

  it("comes first when only a few entries are shown", () => {
    const day = [entry(1, { done: true }), entry(2), entry(3), entry(4), entry(5)];
    expect(ids(fewOf(day, NOW, new Set(), 3))).toEqual([2, 3, 4]);
    expect(ids(fewOf(day, NOW, new Set(["1"]), 3))).toEqual([1, 2, 3]);
  });

  it("is never left out as an appointment, however few are shown", () => {
    const late = entry(6, { kind: "APPOINTMENT", time: "1900" });
    const past = entry(7, { kind: "APPOINTMENT", time: "0800" });
    expect(ids(fewOf([past, entry(2), entry(3), entry(4), late], NOW, new Set(), 2))).toEqual([7, 2, 3, 6]);
  });
});
