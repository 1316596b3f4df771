import { expect, it } from "vitest";
import { comesOn } from "./rhythm";

it("a series comes on its weekdays of every second week, counted from its first day", () => {
  const rhythm = { first: "20261105", repeat: "WEEKLY", weeks: 2, weekdays: ["mon"] } as const;
  const days = ["20261102", "20261105", "20261109", "20261112", "20261116", "20261119", "20261123"];
  expect(days.filter((day) => comesOn(rhythm, day))).toEqual([
    "20261105",
    "20261109",
    "20261119",
    "20261123",
  ]);
});
