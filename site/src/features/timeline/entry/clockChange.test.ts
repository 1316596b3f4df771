import { describe, expect, it } from "vitest";
import { clockFault, nextClockFault } from "./clockChange";

describe("a time in the night the clocks change", () => {
  it.each([
    ["20270328", "0230", "Europe/Berlin", { kind: "skipped", day: "20270328", shown: "0330" }],
    ["20270328", "0200", "Europe/Berlin", { kind: "skipped", day: "20270328", shown: "0300" }],
    ["20270328", "0300", "Europe/Berlin", null],
    ["20270328", "0159", "Europe/Berlin", null],
    ["20261025", "0230", "Europe/Berlin", { kind: "twice", day: "20261025", shown: "0230" }],
    ["20261025", "0300", "Europe/Berlin", null],
    ["20270327", "0230", "Europe/Berlin", null],
    ["20270328", "0230", "Asia/Tokyo", null],
    ["20270314", "0230", "America/New_York", { kind: "skipped", day: "20270314", shown: "0330" }],
    // This zone changes by half an hour only, in the southern autumn.
    ["20270404", "0145", "Australia/Lord_Howe", { kind: "twice", day: "20270404", shown: "0145" }],
  ])("%s %s in %s", (day, time, zone, expected) => {
    expect(clockFault(day, time, zone)).toEqual(expected);
  });

  const plan = {
    first: "20261101",
    repeat: "DAILY",
    weeks: 1,
    weekdays: [],
    last: null,
    time: "0230",
    zone: "Europe/Berlin",
  } as const;

  it("is found ahead for an entry that comes back", () => {
    expect(nextClockFault(plan, "20261120")).toMatchObject({ kind: "skipped", day: "20270328" });
    expect(nextClockFault(plan, "20270401")).toMatchObject({ kind: "twice", day: "20271031" });
    expect(nextClockFault({ ...plan, repeat: "WEEKLY" }, "20261120")?.day).toBe("20270328");
  });

  it("is not found where the entry does not come on that day or ends before", () => {
    const monday = { ...plan, first: "20261102", repeat: "WEEKLY" } as const;
    expect(nextClockFault(monday, "20261120")).toBeNull();
    expect(nextClockFault({ ...monday, weekdays: ["sun"] }, "20261120")?.day).toBe("20270328");
    expect(nextClockFault({ ...plan, repeat: "WEEKLY", weeks: 2 }, "20261120")?.day).toBe("20271031");
    expect(nextClockFault({ ...plan, last: "20270327" }, "20261120")).toBeNull();
    expect(nextClockFault({ ...plan, repeat: "SINGLE" }, "20261120")).toBeNull();
    expect(nextClockFault({ ...plan, time: "0800" }, "20261120")).toBeNull();
  });
});
