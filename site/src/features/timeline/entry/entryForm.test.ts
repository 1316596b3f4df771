import { describe, expect, it } from "vitest";
import { entry } from "../fixture";
import {
  changedDay,
  changedEntry,
  changedFields,
  type EntryValues,
  emptyValues,
  faultsOf,
  fieldOf,
  newEntry,
  suggestedChanges,
  usualValues,
  valuesOf,
} from "./entryForm";

const RULES = { today: "20261120", withCategory: true };
const GOOD: EntryValues = {
  category: "APPOINTMENT",
  title: " Gespräch ",
  date: "20261123",
  repeat: "SINGLE",
  weeks: "1",
  weekdays: "",
  enddate: null,
  time: "9.30",
  endtime: "",
  reminder: "",
  meaning: "clock",
  zone: "Europe/Berlin",
  place: "",
  addressbookentry: "",
  note: "",
  base: null,
};
const WEEKLY: EntryValues = {
  ...GOOD,
  repeat: "WEEKLY",
  enddate: "20270201",
  meaning: "home",
};

describe("the form of an entry", () => {
  it("has no faults when category, title and day are there", () => {
    expect(faultsOf(GOOD, RULES)).toEqual({});
  });

  it("names what is missing", () => {
    expect(faultsOf({ ...emptyValues(null), title: "  " }, RULES)).toEqual({
      category: { key: "value" },
      title: { key: "required" },
      date: { key: "required" },
    });
    expect(faultsOf({ ...GOOD, category: "" }, { ...RULES, withCategory: false })).toEqual({});
  });

  it.each([
    ["title", "a".repeat(201), "maxlength"],
    ["date", "?31.2.26", "parseDate"],
    ["date", "20151231", "minDate"],
    ["date", "20370101", "maxDate"],
    ["time", "halb neun", "time"],
    ["note", "a".repeat(2001), "maxlength"],
  ])("refuses a %s that does not fit", (field, value, key) => {
    expect(faultsOf({ ...GOOD, [field]: value }, RULES)).toMatchObject({ [field]: { key } });
  });

  it("takes the longest title and note, and the last days of the calendar", () => {
    const longest = { ...GOOD, title: "a".repeat(200), note: "b".repeat(2000) };
    for (const date of ["20160101", "20361231"]) expect(faultsOf({ ...longest, date }, RULES)).toEqual({});
  });

  it("becomes the body of an add with what was answered", () => {
    expect(newEntry(GOOD)).toEqual({
      timelineentrycategory: 2,
      timelineentrytype: 1,
      title: "Gespräch",
      date: "20261123",
      time: "0930",
    });
  });

  it.each([
    ["REMINDER", "0"],
    ["APPOINTMENT", "1440"],
    ["TIME_FOR_ME", ""],
    [null, ""],
  ] as const)("suggests for %s the reminder %j", (kind, reminder) =>
    expect(emptyValues(kind).reminder).toBe(reminder),
  );

  it("sends a reminder in minutes, and none where none was chosen", () => {
    expect(newEntry({ ...GOOD, reminder: "10080" })).toMatchObject({ reminderminutes: 10_080 });
    expect(newEntry({ ...GOOD, reminder: "0" })).toMatchObject({ reminderminutes: 0 });
    expect(newEntry(GOOD)).not.toHaveProperty("reminderminutes");
    expect(fieldOf("reminderminutes")).toBe("reminder");
  });

  it("becomes an update with what was changed; an emptied field is cleared", () => {
    const opened = valuesOf(entry(1, { time: "0800", note: "Karte mitnehmen" }));
    expect(changedEntry(opened, opened)).toEqual({});
    expect(changedEntry(opened, { ...opened, time: "8", title: `${opened.title} ` })).toEqual({});
    expect(changedEntry(opened, { ...opened, time: "", note: " ", category: "TIME_FOR_ME" })).toEqual({
      timelineentrycategory: 3,
      time: null,
      note: null,
    });
  });

  it("says how often, until when, what the time means and when to be reminded", () => {
    expect(newEntry(WEEKLY)).toMatchObject({
      timelineentrytype: 3,
      enddate: "20270201",
      timemeaning: "home",
      zone: "Europe/Berlin",
    });
    const bare = newEntry({ ...WEEKLY, time: "" });
    expect(bare).not.toHaveProperty("timemeaning");
    expect(newEntry({ ...WEEKLY, repeat: "SINGLE" })).not.toHaveProperty("enddate");
  });

  it("clears what no longer applies when an entry comes back no more", () => {
    const stored = {
      ...entry(1, { repeat: "WEEKLY", time: "0930", timemeaning: "home", zone: "Europe/Berlin" }),
      enddate: "20270201",
    };
    const opened = valuesOf(stored);
    expect(changedEntry(opened, { ...opened, repeat: "SINGLE" })).toEqual({
      timelineentrytype: 1,
      enddate: null,
      timemeaning: "clock",
      zone: null,
    });
  });

  it("does not end before it begins", () => {
    const faults = faultsOf({ ...WEEKLY, enddate: "20261122" }, RULES);
    expect(faults).toEqual({ enddate: { key: "minDate", day: "20261123" } });
    expect(faultsOf({ ...WEEKLY, enddate: "20261123" }, RULES)).toEqual({});
    expect(faultsOf({ ...WEEKLY, repeat: "SINGLE", enddate: "?x" }, RULES)).toEqual({});
  });

  it("changes of a single day only what may differ on it", () => {
    const opened = valuesOf(entry(1, { repeat: "WEEKLY", time: "0930", note: "Karte" }));
    const values = { ...opened, date: "20261124", note: "", repeat: "DAILY" } as const;
    expect(changedDay(opened, values)).toEqual({ date: "20261124", note: null });
    expect(changedDay(opened, opened)).toEqual({});
  });

  it("carries what an intake is of", () => {
    const known = { timelineentrycategory: 2000, drug: "tamoxifen" };
    expect(newEntry({ ...GOOD, category: "" }, known)).toEqual({
      timelineentrytype: 1,
      title: "Gespräch",
      date: "20261123",
      time: "0930",
      ...known,
    });
  });

  it("leaves the category of an entry alone that is not entered by hand", () => {
    const own = { ...entry(1), timelineentrycategory: { id: 4000, key: "SPORT", name: "Sport" } };
    const opened = valuesOf(own);
    expect(opened.category).toBe("");
    expect(changedEntry(opened, { ...opened, note: "nüchtern" })).toEqual({ note: "nüchtern" });
  });

  it("suggests a medicine for every day from today on, as long as nothing else was chosen", () => {
    const [usual, daily] = [usualValues("", "20261120"), usualValues("INTAKE", "20261120")];
    expect(usual).toEqual({ date: null, repeat: "SINGLE", time: "", reminder: "" });
    expect(daily).toEqual({ date: "20261120", repeat: "DAILY", time: "08:00", reminder: "0" });
    expect(suggestedChanges(usual, daily, usual)).toEqual(daily);
    expect(suggestedChanges(daily, usual, { ...daily, time: "20:00" })).toEqual({
      date: null,
      repeat: "SINGLE",
      reminder: "",
    });
  });

  it("says of an intake that it is of no medicine of the list, where the page knows of none", () => {
    const values = { ...GOOD, category: "INTAKE" as const };
    expect(newEntry(values)).toMatchObject({ timelineentrycategory: 2000, drug: "other" });
    const known = newEntry(values, { timelineentrycategory: 2000, treatment: 3 });
    expect(known).toMatchObject({ treatment: 3 });
    expect(known).not.toHaveProperty("drug");
  });

  it("finds the field behind a property of the server, and what changed between two versions", () => {
    expect(fieldOf("timelineentrycategory")).toBe("category");
    expect(fieldOf("time")).toBe("time");
    expect(["timelineentrytype", "zone", "enddate", "version"].map(fieldOf)).toEqual([
      "repeat",
      "meaning",
      "enddate",
      undefined,
    ]);
    expect(changedFields(GOOD, { ...GOOD, date: "20261124", note: "x" })).toEqual(["date", "note"]);
  });
});
