import { describe, expect, it } from "vitest";
import { readTime, showTime } from "./timeOfDay";

describe("a typed time of day", () => {
  it.each([
    ["9", "0900"],
    ["9:30", "0930"],
    ["9.30", "0930"],
    ["9,30", "0930"],
    ["930", "0930"],
    ["0930", "0930"],
    ["09:05", "0905"],
    [" 14 : 15 ", "1415"],
    ["14 Uhr", "1400"],
    ["14:30 Uhr", "1430"],
    ["0:00", "0000"],
    ["23:59", "2359"],
    ["2 pm", "1400"],
    ["12:15 am", "0015"],
    ["12pm", "1200"],
    ["", ""],
    ["  ", ""],
  ])("%j is read as %j", (text, time) => {
    expect(readTime(text)).toBe(time);
  });

  it.each(["24:00", "9:60", "9:3", "12345", "halb neun", "9-10", "13 pm", "0 am", "-9"])(
    "%j is none",
    (text) => {
      expect(readTime(text)).toBeNull();
    },
  );

  it("is shown with a colon", () => {
    expect(showTime("0930")).toBe("09:30");
  });
});
