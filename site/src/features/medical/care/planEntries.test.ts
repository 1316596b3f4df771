import { describe, expect, it } from "vitest";
import type { TimelineEntry } from "../../../api/entities";
import { entriesOfSuggestions, entryOf, isUntouched, keyOf } from "./planEntries";
import { type Suggestion, suggestionsFor } from "./schedule";

const DAYS = suggestionsFor("20240115", "20240115");
const [FIRST, SECOND] = DAYS as [Suggestion, Suggestion];
const IMAGING = DAYS.find(({ group }) => group === "imaging") as Suggestion;
const VISIT = "Gespräch und körperliche Untersuchung";

function entry(id: number, date: string, title: string, category = 2): TimelineEntry {
  const timelineentrycategory = { id: category, key: "", name: "" };
  return {
    id,
    version: 1,
    date,
    title,
    timelineentrycategory,
    timelineentrytype: { id: 1, key: "", name: "" },
  };
}

const ids = (entries: TimelineEntry[]) =>
  Object.fromEntries([...entriesOfSuggestions(DAYS, entries)].map(([place, { id }]) => [place, id]));

describe("a suggestion that was taken up", () => {
  it("becomes a single appointment of that day, named plainly", () => {
    expect(entryOf(FIRST, "de", "Notiz")).toEqual({
      timelineentrycategory: 2,
      timelineentrytype: 1,
      title: VISIT,
      date: "20240415",
      note: "Notiz",
    });
    expect(entryOf(IMAGING, "en", "Note").title).toBe("Mammogram and ultrasound");
  });

  it("has one key, other suggestions have others, and the server takes all of them", () => {
    expect(keyOf(FIRST, "de")).toBe(keyOf({ ...FIRST }, "de"));
    const keys = DAYS.flatMap((day) => [keyOf(day, "de"), keyOf(day, "en")]);
    expect(new Set(keys).size).toBe(DAYS.length * 2);
    expect(keys.every((key) => /^[a-z0-9-]{1,128}$/.test(key))).toBe(true);
  });

  it("is found again by day and name, in either language", () => {
    expect(ids([entry(1, "20240415", VISIT)])).toEqual({ "visit 20240415": 1 });
    expect(ids([entry(1, "20250115", "Mammogram and ultrasound")])).toEqual({ "imaging 20250115": 1 });
  });

  it("is found again after it was moved, and counts once", () => {
    expect(ids([entry(1, "20240422", VISIT)])).toEqual({ "visit 20240415": 1 });
    expect(ids([entry(1, "20240530", VISIT)])).toEqual({ "visit 20240415": 1 });
    expect(ids([entry(1, "20240601", VISIT)])).toEqual({ "visit 20240715": 1 });
    expect(ids([entry(1, "20240415", VISIT), entry(2, "20240420", VISIT)])).toEqual({ "visit 20240415": 1 });
    expect(ids([entry(1, "20240701", VISIT), entry(2, "20240410", VISIT)])).toEqual({
      "visit 20240415": 2,
      "visit 20240715": 1,
    });
  });

  it("is nothing with another name, of another kind or far away", () => {
    expect(ids([entry(1, "20240415", "Zahnarzt"), entry(2, "20240415", VISIT, 1)])).toEqual({});
    expect(ids([entry(1, "20231201", VISIT)])).toEqual({});
  });

  it("can be taken back only while nothing was written into it", () => {
    expect(isUntouched(entry(1, FIRST.day, VISIT), FIRST)).toBe(true);
    expect(isUntouched({ ...entry(1, FIRST.day, VISIT), version: 2 }, FIRST)).toBe(false);
    expect(isUntouched(entry(1, FIRST.day, VISIT), SECOND)).toBe(false);
  });
});
