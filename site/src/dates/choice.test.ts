import { describe, expect, it } from "vitest";
import {
  type Choice,
  daysIn,
  type Limits,
  limits,
  lookingAt,
  monthsIn,
  openingChoice,
  START_VALUE,
  withDay,
  withMonth,
  withYear,
  yearsIn,
} from "./choice";
import { isDay, toParts } from "./dates";

const TODAY = "20261120";
const WIDE: Limits = { first: "19000101", last: "21001231" };

function allowed(rules: Omit<Parameters<typeof limits>[0], "today">): Limits {
  const result = limits({ today: TODAY, ...rules });
  if (!result) throw new Error("no day left");
  return result;
}

describe("limits", () => {
  it("W-DATE-05 reach from 10 years before to 10 years after the current year", () => {
    expect(limits({ today: TODAY })).toEqual({ first: "20160101", last: "20361231" });
  });

  it("W-DATE-06 are bounded by the minimum and maximum dates", () => {
    expect(allowed({ min: "20260112", max: TODAY })).toEqual({ first: "20260112", last: TODAY });
    expect(allowed({ min: "19500101", max: "20991231" })).toEqual({ first: "20160101", last: "20361231" });
  });

  it("W-DATE-14 follow an explicit year range instead of the window, still within the bounds", () => {
    expect(allowed({ yearRange: { from: 1900, to: 2026 }, max: TODAY })).toEqual({
      first: "19000101",
      last: TODAY,
    });
  });

  it("leave nothing when the bounds contradict each other", () => {
    expect(limits({ today: TODAY, min: "20270101", max: "20260101" })).toBeNull();
    expect(limits({ today: TODAY, max: "20100101" })).toBeNull();
  });
});

describe("what is offered", () => {
  it("W-DATE-07 hides months and days outside the bounds", () => {
    const limited = allowed({ min: "20250310", max: TODAY });
    expect(yearsIn(limited)).toEqual([2025, 2026]);
    expect(monthsIn(2025, limited)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(monthsIn(2026, limited)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(monthsIn(2024, limited)).toEqual([]);
    expect(daysIn(2025, 3, limited)[0]).toBe(10);
    expect(daysIn(2026, 11, limited).at(-1)).toBe(20);
    expect(daysIn(2026, 12, limited)).toEqual([]);
  });

  it("W-DATE-08 hides days the calendar does not have", () => {
    expect(daysIn(2024, 2, WIDE)).toHaveLength(29);
    expect(daysIn(2023, 2, WIDE)).toHaveLength(28);
    expect(daysIn(1900, 2, WIDE)).toHaveLength(28);
    expect(daysIn(2023, 4, WIDE)).toHaveLength(30);
  });

  it("is exactly what lies within the limits, for every month of many limits", () => {
    const days = ["20151231", "20160101", "20160229", "20190715", "20240228", "20240301", "20261120"];
    for (const first of days) {
      for (const last of days.filter((day) => day >= first)) {
        const limited = { first, last };
        for (const year of [2014, 2015, 2016, 2019, 2024, 2026, 2027]) {
          const withDays = Array.from({ length: 12 }, (_, i) => i + 1).filter(
            (month) => daysIn(year, month, limited).length > 0,
          );
          expect(monthsIn(year, limited)).toEqual(withDays);
          expect(yearsIn(limited).includes(year)).toBe(withDays.length > 0);
        }
      }
    }
  });
});

describe("the choice a picker opens with", () => {
  it("W-DATE-09 looks at 20000101 when nothing else is known", () => {
    expect(START_VALUE).toBe("20000101");
    expect(openingChoice(null, undefined, WIDE)).toEqual({ focus: "20000101", day: null });
  });

  it("W-DATE-15 moves the start value to the nearest allowed date", () => {
    expect(openingChoice(null, undefined, allowed({}))).toEqual({ focus: "20160101", day: null });
    expect(openingChoice(null, "20300101", allowed({ max: TODAY }))).toEqual({ focus: TODAY, day: null });
    expect(openingChoice(null, "20260515", allowed({ max: TODAY }))).toEqual({
      focus: "20260515",
      day: null,
    });
  });

  it("chooses a value that is allowed and only looks near one that is not", () => {
    expect(openingChoice("20260818", undefined, allowed({}))).toEqual({ focus: "20260818", day: "20260818" });
    expect(openingChoice("20270101", undefined, allowed({ max: TODAY }))).toEqual({
      focus: TODAY,
      day: null,
    });
  });
});

describe("moving a choice", () => {
  const leapDay: Choice = { focus: "20240229", day: "20240229" };

  it("keeps month and day when the year changes", () => {
    expect(withYear({ focus: "20240818", day: "20240818" }, 2023, WIDE)).toEqual({
      focus: "20230818",
      day: "20230818",
    });
  });

  it("W-DATE-08 drops 29 February in a year without it instead of moving it silently", () => {
    expect(withYear(leapDay, 2023, WIDE)).toEqual({ focus: "20230228", day: null });
  });

  it("W-DATE-03 drops a day that leaves the bounds and looks at the nearest allowed one", () => {
    expect(withYear({ focus: "20251224", day: "20251224" }, 2026, allowed({ max: TODAY }))).toEqual({
      focus: TODAY,
      day: null,
    });
    expect(withMonth({ focus: "20261031", day: "20261031" }, 11, allowed({ max: TODAY }))).toEqual({
      focus: TODAY,
      day: null,
    });
  });

  it("takes a day and gives it back", () => {
    const open: Choice = { focus: "20261101", day: null };
    expect(withDay(open, 18, WIDE)).toEqual({ focus: "20261118", day: "20261118" });
    expect(withDay({ focus: "20261118", day: "20261118" }, null, WIDE)).toEqual({
      focus: "20261118",
      day: null,
    });
    expect(withDay(open, 25, allowed({ max: TODAY }))).toEqual({ focus: "20261101", day: null });
  });

  it("keeps the chosen day while the calendar looks around its month, and drops it in another", () => {
    const chosen: Choice = { focus: "20261118", day: "20261118" };
    expect(lookingAt(chosen, "20261102")).toEqual({ focus: "20261102", day: "20261118" });
    expect(lookingAt(chosen, "20261202")).toEqual({ focus: "20261202", day: null });
  });

  it("always ends on allowed days of one and the same month", () => {
    const limited = allowed({ min: "20240215", max: TODAY });
    let choice: Choice = openingChoice("20240229", undefined, limited);
    for (const year of [2025, 2026, 2024, 2026]) {
      choice = withYear(choice, year, limited);
      for (const month of monthsIn(year, limited)) {
        choice = withMonth(choice, month, limited);
        for (const day of [1, 15, 28, 29, 30, 31]) {
          choice = withDay(choice, day, limited);
          const { first, last } = limited;
          expect(isDay(choice.focus) && choice.focus >= first && choice.focus <= last).toBe(true);
          expect(toParts(choice.focus).month).toBe(month);
          if (choice.day) expect(choice.day).toBe(choice.focus);
        }
      }
    }
  });
});
