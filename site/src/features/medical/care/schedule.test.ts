import { describe, expect, it } from "vitest";
import schedule from "../../../../../infra/aftercare/schedule.json";
import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  daysInMonth,
  isoWeekday,
  toParts,
} from "../../../dates/dates";
import { hintsFor, suggestionsFor } from "./schedule";

const START = "20240115";

describe("the aftercare schedule", () => {
  it("of somebody whose aftercare began on 15 January 2024", () => {
    expect(suggestionsFor(START, START)).toEqual([
      { day: "20240415", group: "visit", examinations: ["visit.y1-3"] },
      { day: "20240715", group: "visit", examinations: ["visit.y1-3"] },
      { day: "20241015", group: "visit", examinations: ["visit.y1-3"] },
      { day: "20250115", group: "visit", examinations: ["visit.y1-3"] },
      { day: "20250115", group: "imaging", examinations: ["mammography", "ultrasound"] },
      { day: "20250415", group: "visit", examinations: ["visit.y1-3"] },
      { day: "20250715", group: "visit", examinations: ["visit.y1-3"] },
    ]);
  });

  it("asks every three months for three years, every six for two, then once a year", () => {
    const offsets = monthsOf("visit", 120);
    const quarters = Array.from({ length: 12 }, (_, index) => 3 * (index + 1));
    expect(offsets).toEqual([...quarters, 42, 48, 54, 60, 72, 84, 96, 108, 120]);
    expect(monthsOf("imaging", 120)).toEqual([12, 24, 36, 48, 60, 72, 84, 96, 108, 120]);
  });

  it("keeps to the end of a month where the next one is shorter, and never drifts", () => {
    const days = suggestionsFor("20240831", "20240831").map(({ day }) => day);
    // 30 November 2024 and 31 May 2025 are a Saturday.
    expect(days.slice(0, 3)).toEqual(["20241202", "20250228", "20250602"]);
  });

  it("moves Saturdays and Sundays to Monday", () => {
    expect(suggestionsFor("20240313", "20240313")[0]?.day).toBe("20240613");
    expect(suggestionsFor("20240315", "20240315")[0]?.day).toBe("20240617");
    expect(suggestionsFor("20240316", "20240316")[0]?.day).toBe("20240617");
  });

  it("looks 30 days back and 18 months ahead", () => {
    const first = (today: Day) => suggestionsFor(START, today)[0]?.day;
    expect(first("20240515")).toBe("20240415");
    expect(first("20240516")).toBe("20240715");
    expect(suggestionsFor(START, "20221014")).toEqual([]);
    expect(first("20221015")).toBe("20240415");
  });

  it("holds for every first day from 2024 to 2030 and every place of today", () => {
    const wrong: string[] = [];
    for (let start: Day = "20240101"; start <= "20301231"; start = addDays(start, 1)) {
      for (const today of [start, addDays(start, -400), addDays(start, 500), addMonths(start, 70)]) {
        const fault = faultOf(start, today);
        if (fault) wrong.push(`${start} seen on ${today}: ${fault}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe("what is worth asking because of medicines", () => {
  it("is asked once for each matter, however many medicines lead to it", () => {
    expect(hintsFor(new Set(["letrozole", "goserelin", "ribociclib"]))).toEqual([
      { key: "bone", everyMonths: [12, 24] },
      { key: "blood", everyMonths: null },
    ]);
    expect(hintsFor(new Set(["tamoxifen"]))).toEqual([{ key: "gynaecology", everyMonths: [12, 12] }]);
    expect(hintsFor(new Set(["trastuzumab", "denosumab"])).map(({ key }) => key)).toEqual(["heart", "teeth"]);
    expect(hintsFor(new Set(["paclitaxel"]))).toEqual([]);
  });
});

/** Months from the start to every suggestion of a group, if the page is opened once a month. */
function monthsOf(group: string, until: number): number[] {
  // A Monday in the middle of a month: suggestions moved from a weekend stay in their month.
  const start = "20240115";
  const found = new Set<number>();
  for (let month = 0; month <= until; month += 1) {
    for (const { day, group: of } of suggestionsFor(start, addMonths(start, month))) {
      const { year, month: at } = toParts(day);
      const offset = (year - 2024) * 12 + at - 1;
      if (of === group && offset <= until) found.add(offset);
    }
  }
  return [...found].sort((a, b) => a - b);
}

/** A second, simpler implementation: it goes through all months instead of computing the first one. */
function expectedDays(start: Day, today: Day): string[] {
  const days = new Set<string>();
  for (const { group, fromMonth, toMonth, step } of schedule.examinations) {
    for (let month = fromMonth; month <= (toMonth ?? 120); month += step) {
      const { year, month: first, day } = toParts(start);
      const at = first - 1 + month;
      const [dueYear, dueMonth] = [year + Math.floor(at / 12), (at % 12) + 1];
      const date = Math.min(day, daysInMonth(dueYear, dueMonth));
      const due = `${dueYear}${String(dueMonth).padStart(2, "0")}${String(date).padStart(2, "0")}`;
      if (due < addDays(today, -30) || due > addMonths(today, 18)) continue;
      const later = [0, 0, 0, 0, 0, 0, 2, 1][isoWeekday(due)] ?? 0;
      days.add(`${addDays(due, later)} ${group}`);
    }
  }
  return [...days].sort();
}

function faultOf(start: Day, today: Day): string | null {
  const found = suggestionsFor(start, today);
  const days = found.map(({ day, group }) => `${day} ${group}`);
  if (found.some(({ day }) => isoWeekday(day) > 5)) return "a weekend";
  if (found.some(({ day }) => daysBetween(day, addMonths(today, 18)) < -2)) return "too far ahead";
  if (found.some(({ day }) => daysBetween(today, day) < -30)) return "too long ago";
  if (found.some(({ group, examinations }) => group === "imaging" && examinations.length !== 2))
    return "half";
  if (JSON.stringify([...days].sort()) !== JSON.stringify(expectedDays(start, today))) return days.join();
  return JSON.stringify(found.map(({ day }) => day).sort()) === JSON.stringify(found.map(({ day }) => day))
    ? null
    : "out of order";
}
