import { describe, expect, it } from "vitest";
import { isDay } from "./dates";
import { inputFault, readInput, showInput, unreadable } from "./input";

const TODAY = "20261120";

describe("what is typed", () => {
  it.each(["1.2.24", "01.02.2024", "1.02.24"])(
    "W-DATE-16 stores %s as YYYYMMDD and shows it as DD.MM.YYYY",
    (text) => {
      const value = readInput(text, TODAY);
      expect(value).toBe("20240201");
      expect(showInput(value)).toBe("01.02.2024");
    },
  );

  it.each(["31.02.2026", "20240201", "gestern", "?", "1.2."])(
    "W-DATE-16 keeps %s as typed, and no form can mistake it for a day",
    (text) => {
      const value = readInput(text, TODAY);
      expect(isDay(value)).toBe(false);
      expect(unreadable(value)).toBe(text);
      expect(showInput(value)).toBe(text);
      expect(inputFault(value)).toBe("parseDate");
    },
  );

  it("W-DATE-16 is null when nothing is typed", () => {
    expect(readInput("  ", TODAY)).toBeNull();
    expect(showInput(null)).toBe("");
    expect(inputFault(null, "20260101", "20261231")).toBeNull();
  });

  it.each([
    ["9.2023", "202309", "09.2023"],
    ["09/2023", "202309", "09.2023"],
    [" 2023 ", "2023", "2023"],
    ["1.9.23", "20230901", "01.09.2023"],
  ])("takes %s where a month or a year is enough", (text, value, shown) => {
    expect(readInput(text, TODAY, true)).toBe(value);
    expect(showInput(value)).toBe(shown);
    expect(inputFault(value, null, TODAY)).toBeNull();
  });

  it.each(["13.2023", "0.2023", "9.23", "23", "092023", "September"])(
    "keeps %s as typed there as well",
    (text) => {
      const value = readInput(text, TODAY, true);
      expect(unreadable(value)).toBe(text);
      expect(inputFault(value)).toBe("parseDate");
    },
  );

  it("takes no month and no year where a day is needed", () => {
    expect(unreadable(readInput("9.2023", TODAY))).toBe("9.2023");
    expect(unreadable(readInput("2023", TODAY))).toBe("2023");
  });

  it("counts a month and a year by their first day", () => {
    expect(inputFault("202612", null, TODAY)).toBe("maxDate");
    expect(inputFault("2026", null, TODAY)).toBeNull();
    expect(inputFault("2026", "20260514")).toBe("minDate");
  });

  it("W-DATE-03 names days outside the bounds", () => {
    expect(inputFault("20270101", null, TODAY)).toBe("maxDate");
    expect(inputFault("20250101", "20260101")).toBe("minDate");
    expect(inputFault("20260601", "20260101", TODAY)).toBeNull();
  });
});
