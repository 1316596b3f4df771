import { describe, expect, it } from "vitest";
import {
  addDays,
  addMonths,
  checkBounds,
  clamp,
  compare,
  dayOf,
  daysBetween,
  daysInMonth,
  format,
  formatWords,
  fromParts,
  isDay,
  isLeapYear,
  isoWeekday,
  maxDate,
  minDate,
  monthNames,
  parseInput,
  relativeDay,
  toParts,
} from "./dates";

const TODAY = "20261120";

/** Every day from 1896 to 2104, with 1900 and 2100 (no leap years) and 2000 (one). */
const EVERY_DAY: string[] = [];
for (let year = 1896; year <= 2104; year += 1) {
  for (let month = 1; month <= 12; month += 1) {
    for (let day = 1; day <= daysInMonth(year, month); day += 1) {
      EVERY_DAY.push(fromParts({ year, month, day }) ?? "none");
    }
  }
}

function failures(holds: (day: string, index: number) => boolean): string[] {
  return EVERY_DAY.filter((day, index) => !holds(day, index));
}

describe("every day from 1896 to 2104", () => {
  it("counts as many days as the calendar has", () => {
    const centuries = 365 * 209 + 51;
    expect(EVERY_DAY.length).toBe(centuries);
    expect(new Set(EVERY_DAY).size).toBe(centuries);
  });

  it("survives parts and back", () => {
    expect(failures((day) => fromParts(toParts(day)) === day && isDay(day))).toEqual([]);
  });

  it("survives being shown and typed again", () => {
    expect(failures((day) => parseInput(format(day), TODAY) === day)).toEqual([]);
  });

  it("reads one-digit days and months as well", () => {
    const short = (day: string) => {
      const parts = toParts(day);
      return `${parts.day}.${parts.month}.${parts.year}`;
    };
    expect(failures((day) => parseInput(short(day), TODAY) === day)).toEqual([]);
  });

  it("is one step after the day before it, and that step goes back", () => {
    expect(
      failures((day, i) => {
        const before = EVERY_DAY[i - 1];
        return before === undefined || (addDays(before, 1) === day && addDays(day, -1) === before);
      }),
    ).toEqual([]);
  });

  it("sorts as text in the order of the calendar", () => {
    expect(
      failures((day, i) => i === 0 || (compare(EVERY_DAY[i - 1] ?? "", day) < 0 && compare(day, day) === 0)),
    ).toEqual([]);
  });

  it("has the weekday after the one before it", () => {
    expect(
      failures((day, i) => {
        const before = EVERY_DAY[i - 1];
        return before === undefined || isoWeekday(day) === (isoWeekday(before) % 7) + 1;
      }),
    ).toEqual([]);
    expect(isoWeekday("20261120")).toBe(5);
    expect(isoWeekday("20000101")).toBe(6);
  });

  it("is as far from the first day as its place in the row", () => {
    expect(failures((day, i) => daysBetween("18960101", day) === i)).toEqual([]);
  });

  it("keeps within any bounds it is clamped to", () => {
    const min = "19500630";
    const max = "20301231";
    expect(
      failures((day) => {
        const kept = clamp(day, min, max);
        const inside = day >= min && day <= max;
        return checkBounds(kept, min, max) === null && (kept === day) === inside;
      }),
    ).toEqual([]);
  });

  it("stays in the month when months are added, and only shortens the day", () => {
    expect(
      failures((day) => {
        const next = toParts(addMonths(day, 1));
        const { year, month, day: date } = toParts(day);
        const wanted = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };
        return (
          next.year === wanted.year &&
          next.month === wanted.month &&
          next.day === Math.min(date, daysInMonth(next.year, next.month))
        );
      }),
    ).toEqual([]);
  });
});

describe("leap years", () => {
  it("follow the centuries", () => {
    expect([1896, 1900, 1904, 2000, 2024, 2100, 2104].filter(isLeapYear)).toEqual([
      1896, 1904, 2000, 2024, 2104,
    ]);
  });
});

describe("V-DATEFMT", () => {
  it.each([
    "01.02.2024",
    "1.02.2024",
    "01.2.2024",
    "1.2.2024",
    "01.02.24",
    "1.02.24",
    "01.2.24",
    "1.2.24",
    "  1.2.2024 ",
    "01. 02. 2024",
    "2024-02-01",
    "\u200e01.02.2024",
    "01.02.2024\u00a0",
    "０１.０２.２０２４",
  ])("accepts %s", (text) => {
    expect(parseInput(text, TODAY)).toBe("20240201");
  });

  it.each([
    "",
    "32.01.2024",
    "30.02.2024",
    "29.02.2023",
    "29.2.1900",
    "31.04.2024",
    "00.01.2024",
    "1.13.2024",
    "1/2/2024",
    "1.2.",
    "1.2.024",
    "1.2.20244",
    "001.2.2024",
    "1.  2. 2024",
    "2024-2-1",
    "2024-02-30",
    "1.2.-024",
    "١.٢.٢٠٢٤",
    "1.2.0999",
    "20240201",
  ])("refuses %s", (text) => {
    expect(parseInput(text, TODAY)).toBeNull();
  });
});

describe("V-DATE2Y", () => {
  it.each([
    ["1.2.24", "20240201"],
    ["1.2.55", "19550201"],
    ["31.12.36", "20361231"],
    ["1.1.37", "19370101"],
    ["1.1.00", "20000101"],
    ["1.1.99", "19990101"],
  ])("reads %s as %s in 2026", (text, day) => {
    expect(parseInput(text, TODAY)).toBe(day);
  });

  it.each([
    ["03.04.36", TODAY, "19360403"],
    ["03.04.26", TODAY, "20260403"],
    ["31.12.26", TODAY, "19261231"],
    ["03.04.26", "20101120", "19260403"],
    ["20.11.10", "20101120", "20101120"],
    ["21.11.10", "20101120", "19101121"],
    ["29.2.00", TODAY, "20000229"],
  ])("reads %s in a field that ends on %s as %s", (text, latest, day) => {
    expect(parseInput(text, TODAY, latest)).toBe(day);
  });

  it("moves with the current year", () => {
    expect(parseInput("1.1.37", "20271231")).toBe("20370101");
  });
});

describe("isDay", () => {
  it.each([undefined, null, 20240201, "", "2024021", "202402011", "20240230", "2024-02-01", "abcdefgh"])(
    "refuses %s",
    (value) => {
      expect(isDay(value)).toBe(false);
    },
  );

  it("throws when parts of something else are asked for", () => {
    expect(() => toParts("20240230")).toThrow(RangeError);
  });
});

describe("bounds", () => {
  it("name the fault as the API does", () => {
    expect(maxDate("20261120")("20261121")).toBe("maxDate");
    expect(maxDate("20261120")("20261120")).toBeNull();
    expect(minDate("20260112")("20260111")).toBe("minDate");
    expect(minDate("20260112")("20260112")).toBeNull();
    expect(checkBounds("20250101", "20260101", "20261231")).toBe("minDate");
    expect(checkBounds("20270101", "20260101", "20261231")).toBe("maxDate");
  });

  it("leave empty days and open bounds alone", () => {
    expect(checkBounds(null, "20260101", "20261231")).toBeNull();
    expect(checkBounds("", "20260101", "20261231")).toBeNull();
    expect(checkBounds("20260101")).toBeNull();
    expect(clamp("20260101", null, null)).toBe("20260101");
  });
});

describe("words", () => {
  it("name the neighbouring days", () => {
    expect(["20261119", "20261120", "20261121", "20261122"].map((day) => relativeDay(day, TODAY))).toEqual([
      "yesterday",
      "today",
      "tomorrow",
      null,
    ]);
    expect(relativeDay("20270101", "20261231")).toBe("tomorrow");
  });

  it("write days out in both languages", () => {
    expect(formatWords(TODAY, "de-DE", "dayMonthWeekday")).toBe("Freitag, 20. November");
    expect(formatWords(TODAY, "de-DE", "longWeekday")).toBe("Freitag, 20. November 2026");
    expect(formatWords(TODAY, "en-GB", "long")).toBe("20 November 2026");
    expect(formatWords(TODAY, "de-DE", "weekday")).toBe("Fr");
    expect(monthNames("de-DE")[2]).toBe("März");
    expect(monthNames("en-GB")).toHaveLength(12);
  });
});

describe("dayOf", () => {
  it("is the day on the reader's clock", () => {
    expect(dayOf(new Date(2026, 10, 20, 0, 0, 1))).toBe("20261120");
    expect(dayOf(new Date(2026, 10, 20, 23, 59, 59))).toBe("20261120");
  });
});
