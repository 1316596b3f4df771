import { describe, expect, it } from "vitest";
import { passedReminder } from "./reminder";

const NOW = { day: "20261120", time: "1220" };
const PLANNED = { repeat: "SINGLE", date: "20261120", time: "", reminder: "0" };
const passed = (more: object, now = NOW) => passedReminder({ ...PLANNED, ...more }, now, "Europe/Berlin");

describe("a reminder whose moment has passed", () => {
  it.each([
    ["today without a time, after eight", {}, { time: "13:00", reminder: "0" }],
    ["today at a time before now", { time: "9.30" }, null],
    ["today in this minute", { time: "12:20" }, null],
    [
      "tomorrow in the morning, a day before",
      { date: "20261121", time: "9", reminder: "1440" },
      { reminder: "120" },
    ],
    ["tomorrow without a time, a day before", { date: "20261121", reminder: "1440" }, { reminder: "120" }],
    [
      "in three days, a week before",
      { date: "20261123", time: "9", reminder: "10080" },
      { reminder: "1440" },
    ],
    ["in twenty minutes, half an hour before", { time: "12:40", reminder: "30" }, { reminder: "10" }],
    ["in five minutes, ten before", { time: "12:25", reminder: "10" }, { reminder: "0" }],
    ["yesterday", { date: "20261119" }, null],
  ])("%s: the next useful one is offered", (_, more, next) => {
    expect(passed(more)).toEqual({ next });
  });

  it.each([
    ["to come", { time: "12:21" }],
    ["none", { reminder: "" }],
    ["one of a series, whose next day has one", { repeat: "DAILY" }],
    ["of a day that is not known yet", { date: null }],
    ["of a time that cannot be read", { time: "halb" }],
  ])("is not said of one that is %s", (_, more) => {
    expect(passed(more)).toBeNull();
  });

  it("has no further hour late in the evening", () => {
    expect(passed({}, { day: "20261120", time: "2310" })).toEqual({ next: null });
    expect(passed({}, { day: "20261120", time: "2259" })).toEqual({ next: { time: "23:00", reminder: "0" } });
  });

  it("counts the hour that the clocks leave out", () => {
    const early = { day: "20270328", time: "0110" };
    expect(passed({ date: "20270328", time: "3:30", reminder: "60" }, early)).toBeNull();
    expect(passed({ date: "20270328", time: "3:05", reminder: "60" }, early)).toEqual({
      next: { reminder: "30" },
    });
  });
});
