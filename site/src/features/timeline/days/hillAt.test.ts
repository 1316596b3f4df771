import { describe, expect, it } from "vitest";
import { dayPart } from "./greeting";
import { hillAt } from "./hillAt";

const at = (hour: number, day = "20261120") => hillAt({ day, hour });

describe("the hill behind the greeting", () => {
  it.each([
    [0, "night"],
    [4, "night"],
    [5, "morning"],
    [10, "morning"],
    [11, "noon"],
    [17, "noon"],
    [18, "evening"],
    [21, "evening"],
    [22, "night"],
    [23, "night"],
  ])("shows at %i o'clock the %s", (hour, time) => {
    expect(at(hour).time).toBe(time);
  });

  it("never shows a morning to a greeting of the evening, nor the other way round", () => {
    const hours = Array.from({ length: 24 }, (_, hour) => hour);
    const bright = hours.filter((hour) => ["morning", "noon"].includes(at(hour).time));
    expect(bright.filter((hour) => dayPart(hour) === "evening")).toEqual([]);
    expect(bright).toHaveLength(13);
  });

  it.each([
    ["20260228", "winter"],
    ["20260301", "spring"],
    ["20260531", "spring"],
    ["20260601", "summer"],
    ["20260831", "summer"],
    ["20260901", "autumn"],
    ["20261130", "autumn"],
    ["20261201", "winter"],
    ["20270101", "winter"],
  ])("shows on %s the %s", (day, season) => {
    expect(at(12, day).season).toBe(season);
  });
});
