import { describe, expect, it } from "vitest";
import { instrumentOf } from "../../../questionnaire/instrument.fixture";
import { monthsOf } from "./calendar";
import type { Checkin, Diary } from "./diary";
import { sinceOf } from "./since";
import { daysOfCell, stripsOf } from "./strips";

const diary: Diary = instrumentOf("checkin");

let id = 0;
const row = (date: string, answers: object): Checkin => {
  id += 1;
  return { id, version: 1, date, time: "", questionnaireId: diary.id, answers } as unknown as Checkin;
};

describe("a strip", () => {
  it("tells the strongest of each day, where nothing was there, and where nothing was answered", () => {
    const rows = [
      row("20261101", { complaint: ["pain"], pain: "strong" }),
      row("20261101", { complaint: ["pain"], pain: "mild" }),
      row("20261102", { wellbeing: 6 }),
      row("20261104", { complaint: ["pain", "sleep"], sleep: "medium" }),
      row("20261104", { wellbeing: 3 }),
    ];
    const strips = stripsOf([diary], rows, { from: "20261101", to: "20261104" });
    expect(
      strips.map(({ code, steps, cells }) => [code, steps, cells.map(({ strength }) => strength)]),
    ).toEqual([
      ["pain", ["mild", "medium", "strong"], [3, "none", "unanswered", 0]],
      ["sleep", ["mild", "medium", "strong"], ["none", "none", "unanswered", 2]],
    ]);
  });

  it("has weeks where days would be too narrow, each with its strongest", () => {
    const span = { from: "20260101", to: "20261001" };
    expect([daysOfCell(span), daysOfCell({ from: "20260101", to: "20260401" })]).toEqual([7, 1]);
    const rows = [
      row("20260102", { complaint: ["pain"], pain: "mild" }),
      row("20260107", { complaint: ["pain"], pain: "medium" }),
      row("20260108", { wellbeing: 4 }),
    ];
    const [strip] = stripsOf([diary], rows, span);
    expect(strip?.cells.slice(0, 3).map(({ strength }) => strength)).toEqual([2, "none", "unanswered"]);
    expect(strip?.cells).toHaveLength(40);
  });
});

describe("months", () => {
  it("are whole weeks from Monday on, with the last value of each day", () => {
    const points = [
      { day: "20261101", value: 3 },
      { day: "20261101", value: 6 },
    ];
    const [month, ...others] = monthsOf(points, { from: "20261101", to: "20261120" });
    expect(others).toEqual([]);
    // A Sunday.
    expect(month?.days.slice(0, 8)).toEqual([
      ...Array(6).fill(null),
      { day: "20261101", value: 6 },
      { day: "20261102", value: null },
    ]);
    expect(month?.days.length).toBe(42);
  });

  it("are a year at most, the newest of it", () => {
    const months = monthsOf([], { from: "20240115", to: "20261120" });
    expect(months.map(({ first }) => first)).toHaveLength(12);
    expect([months[0]?.first, months.at(-1)?.first]).toEqual(["20251201", "20261101"]);
  });
});

describe("since a day", () => {
  const rows = [
    // Earlier than as many days before.
    row("20261101", { wellbeing: 1, complaint: ["mouth"] }),
    row("20261108", { wellbeing: 4, complaint: ["pain"], pain: "strong" }),
    row("20261109", { wellbeing: 6, complaint: ["fatigue"], fatigue: "mild" }),
    row("20261110", { wellbeing: 6, complaint: ["fatigue", "nausea"], fatigue: "mild", nausea: "strong" }),
    row("20261112", { wellbeing: 7, complaint: ["fatigue"], fatigue: "medium" }),
  ];

  it("it is told what was there, beside as many days before", () => {
    const [since, ...others] = sinceOf([diary], rows, "20261110", "20261112");
    expect(others).toEqual([]);
    expect(since?.length).toBe(3);
    expect(since?.scales.map(({ item, mean, before }) => [item.linkId, mean, before])).toEqual([
      ["wellbeing", 6.5, 5],
    ]);
    const codes = (some: readonly { code: string }[] = []) => some.map(({ code }) => code);
    expect(codes(since?.frequent)).toEqual(["fatigue"]);
    expect(codes(since?.strongest)).toEqual(["nausea"]);
    expect(codes(since?.appeared)).toEqual(["nausea"]);
    expect(codes(since?.gone)).toEqual(["pain"]);
  });

  it("nothing is new where nothing was answered before, and nothing is told where nothing was since", () => {
    const [since] = sinceOf([diary], rows.slice(3), "20261110", "20261112");
    expect([since?.appeared, since?.gone, since?.scales[0]?.before]).toEqual([[], [], null]);
    expect(sinceOf([diary], rows, "20261113", "20261120")).toEqual([]);
  });
});
