import type { Draft } from "../../../api/entities";
import { timelineentryLimits as limits } from "../../../api/limits";
import { type Day, isDay, toParts } from "../../../dates/dates";
import { type DateInput, inputFault } from "../../../dates/input";
import {
  REPEAT_IDS,
  type Repeat,
  type Rhythm,
  repeatOfId,
  WEEKDAYS,
  type Weekday,
  weekdayName,
} from "../../../dates/rhythm";
import type { Fault, Faults } from "../../../form/faults";
import { faultsIn, text } from "../../../form/fields";
import { changedIn, type MergedFields, merge, namesIn } from "../../../form/merge";
import { omitEmpty } from "../../../form/omitEmpty";
import type { Entry, TimeMeaning } from "../entries";
import { KIND_IDS, type Kind, kindOf, OTHER_DRUG } from "../kinds";
import { usualReminder } from "../reminder";
import { readTime, showTime } from "../timeOfDay";
import { ownZone } from "../zones";
import type { DayChanges } from "./useEntryCalls";

/** The values of the form. */
export interface EntryValues {
  /** Empty until chosen, and for entries of a category that cannot be chosen. */
  category: Kind | "";
  title: string;
  date: DateInput;
  repeat: Repeat;
  /** Weeks from one time to the next, of a weekly entry. */
  weeks: string;
  /** The weekdays of a weekly entry besides the one of its first day, with spaces between them. */
  weekdays: string;
  /** The last day of a repeated entry; empty: no end. */
  enddate: DateInput;
  /** As typed. */
  time: string;
  /** As typed; empty: only the beginning is known. */
  endtime: string;
  /** Minutes before the time at which a reminder comes; empty for none. */
  reminder: string;
  /** Only asked for a repeated entry with a time. */
  meaning: TimeMeaning;
  /** The zone for `meaning`. */
  zone: string;
  place: string;
  /** Id of the contact of the care team; empty for none. */
  addressbookentry: string;
  note: string;
  /**
   * The stored entry when editing began; null for a new one. Kept in the draft, so that changed fields can be found
   * later.
   */
  base: Entry | null;
}

/** In the order of the page, which is the order of the error summary. */
export const ENTRY = {
  category: {},
  title: text(limits.title, { required: true }),
  date: {},
  repeat: {},
  weeks: {},
  weekdays: {},
  enddate: {},
  time: {},
  endtime: {},
  reminder: {},
  meaning: { along: ["zone"] },
  place: text(limits.place),
  addressbookentry: {},
  note: text(limits.note),
} satisfies MergedFields<EntryValues>;

export type EntryField = keyof typeof ENTRY;
export const ENTRY_FIELDS = namesIn(ENTRY);

const { title, place, note } = ENTRY;
/** The fields that are texts. */
const TEXTS = { title, place, note };

const FIRST_MONDAY: Day = "20240101";
/** The distances that treatments have; another one stays as it was stored. */
const WEEKS = ["1", "2", "3", "4", "6", "12"];
/** Whole years around this one, as the calendar of the date field offers them. */
const REACH_YEARS = 10;

export function dateBounds(today: Day): { min: Day; max: Day } {
  const { year } = toParts(today);
  return { min: `${year - REACH_YEARS}0101`, max: `${year + REACH_YEARS}1231` };
}

interface EntryRules {
  today: Day;
  /** Whether the form has the category field. */
  withCategory: boolean;
}

export function faultsOf(values: EntryValues, rules: EntryRules): Faults<EntryField> {
  const faults: Partial<Record<EntryField, Fault>> = { ...faultsIn(TEXTS, values) };
  const { min, max } = dateBounds(rules.today);
  if (rules.withCategory && values.category === "") faults.category = { key: "value" };
  const date = values.date === null ? "required" : inputFault(values.date, min, max);
  if (date) faults.date = bounded(date, min, max);
  const first = isDay(values.date) ? values.date : min;
  const end = values.repeat === "SINGLE" ? null : inputFault(values.enddate, first, max);
  if (end) faults.enddate = bounded(end, first, max);
  const [time, endtime] = [readTime(values.time), readTime(values.endtime)];
  if (time === null || (time === "" && endtime)) faults.time = { key: "time" };
  if (endtime === null) faults.endtime = { key: "time" };
  else if (time && endtime && endtime <= time) faults.endtime = { key: "minTime" };
  return faults;
}

function bounded(key: string, min: Day, max: Day): Fault {
  if (key === "minDate") return { key, day: min };
  return key === "maxDate" ? { key, day: max } : { key };
}

/** The values of a new entry, with what it begins with. */
export function emptyValues(category: Kind | null, defaults: Partial<Entry> = {}): EntryValues {
  const defaultValues = shownOf(defaults);
  const kind = category ?? defaultValues.category;
  return {
    ...defaultValues,
    category: kind,
    reminder: defaultValues.reminder || usualReminder(kind),
    base: null,
  };
}

/** What depends on what is entered, as long as nothing else was chosen. */
type Usual = Pick<EntryValues, "date" | "repeat" | "time" | "reminder">;

/** The time at which most take their medicines, as it is shown. */
const INTAKE_TIME = "08:00";

/** What the form of a new entry suggests for a category: a medicine is taken every day from today on. */
export function usualValues(kind: Kind | "", today: Day, defaults: Partial<Entry> = {}): Usual {
  const { date, repeat, time, reminder } = emptyValues(kind || null, defaults);
  if (kind !== "INTAKE") return { date, repeat, time, reminder };
  return { date: date ?? today, repeat: "DAILY", time: time || INTAKE_TIME, reminder };
}

/** What of it changes with another category: fields that hold what the form itself has suggested. */
export function suggestedChanges(before: Usual, after: Usual, now: Usual): Partial<Usual> {
  const names = Object.keys(after) as (keyof Usual)[];
  return Object.fromEntries(
    names
      .filter((name) => now[name] === before[name] && after[name] !== now[name])
      .map((name) => [name, after[name]]),
  );
}

export function valuesOf(entry: Entry): EntryValues {
  return { ...shownOf(entry), base: entry };
}

/** What is stored as the form shows it, or what a new entry begins with. */
function shownOf(entry: Partial<Entry>): Omit<EntryValues, "base"> {
  const first = entry.firstdate ?? entry.date;
  const own = first === undefined ? null : weekdayName(first);
  return {
    category: kindOf(entry.timelineentrycategory?.id) ?? "",
    title: entry.title ?? "",
    date: entry.date ?? null,
    repeat: repeatOfId(entry.timelineentrytype?.id),
    weeks: String(entry.weeks ?? 1),
    weekdays: (entry.weekdays ?? []).filter((day) => day !== own).join(" "),
    enddate: entry.enddate ?? null,
    time: entry.time ? showTime(entry.time) : "",
    endtime: entry.endtime ? showTime(entry.endtime) : "",
    reminder: typeof entry.reminderminutes === "number" ? String(entry.reminderminutes) : "",
    meaning: entry.timemeaning ?? "clock",
    zone: entry.zone || ownZone(),
    place: entry.place ?? "",
    addressbookentry: entry.addressbookentry ? String(entry.addressbookentry) : "",
    note: entry.note ?? "",
  };
}

/** The meaning of the time, if the form asks for it. */
export function meaningOf({
  repeat,
  time,
  meaning,
}: Pick<EntryValues, "repeat" | "time" | "meaning">): TimeMeaning {
  return repeat !== "SINGLE" && readTime(time) ? meaning : "clock";
}

/** The weekdays that were chosen besides the one of the first day. */
export function otherWeekdays({ date, weekdays }: Pick<EntryValues, "date" | "weekdays">): Weekday[] {
  const own = isDay(date) ? weekdayName(date) : null;
  const chosen = weekdays.split(" ");
  return WEEKDAYS.filter((day) => day !== own && chosen.includes(day));
}

/** On which days the entry of the form comes; the first day is a guess where none is given. */
export function rhythmOf(values: EntryValues): Rhythm {
  const first = isDay(values.date) ? values.date : FIRST_MONDAY;
  return { first, repeat: values.repeat, weeks: Number(values.weeks), weekdays: otherWeekdays(values) };
}

/** The distances to choose from, with the one that is stored. */
export function weeksOffered(weeks: string): string[] {
  return [...new Set([...WEEKS, weeks])].sort((one, two) => Number(one) - Number(two));
}

/** All weekdays as the server takes them; null where the one of the first day is the only one. */
function sentWeekdays(values: EntryValues): Weekday[] | null {
  const others = otherWeekdays(values);
  const own = isDay(values.date) ? weekdayName(values.date) : null;
  return others.length === 0 ? null : WEEKDAYS.filter((day) => day === own || others.includes(day));
}

/** Each field as the server takes it; empty optional ones are null, which clears them. */
function sent(values: EntryValues): Draft<"timelineentry"> {
  const time = readTime(values.time) || null;
  const meaning = meaningOf(values);
  const repeats = values.repeat !== "SINGLE";
  const weekly = values.repeat === "WEEKLY";
  return {
    ...(values.category === "" ? {} : { timelineentrycategory: KIND_IDS[values.category] }),
    timelineentrytype: REPEAT_IDS[values.repeat],
    title: values.title.trim(),
    ...(isDay(values.date) ? { date: values.date } : {}),
    weeks: weekly && values.weeks !== "1" ? Number(values.weeks) : null,
    weekdays: weekly ? sentWeekdays(values) : null,
    enddate: repeats && isDay(values.enddate) ? values.enddate : null,
    time,
    endtime: time && (readTime(values.endtime) || null),
    // A draft of an earlier version has none.
    reminderminutes: values.reminder ? Number(values.reminder) : null,
    timemeaning: meaning,
    zone: meaning === "clock" ? null : values.zone,
    place: values.place.trim() || null,
    addressbookentry: values.addressbookentry === "" ? null : Number(values.addressbookentry),
    note: values.note.trim() || null,
  };
}

/** The body of an add: the fields that have a value, and what the page knows without asking. */
export function newEntry(
  values: EntryValues,
  known?: Draft<"timelineentry">,
  defaults: Partial<Entry> = {},
): Draft<"timelineentry"> {
  const { timemeaning, ...rest } = sent(values);
  const isUsual = timemeaning === "clock" && (defaults.timemeaning ?? "clock") === "clock";
  const intake = values.category === "INTAKE" ? { drug: OTHER_DRUG } : {};
  return { ...omitEmpty(rest, defaults), ...(isUsual ? {} : { timemeaning }), ...(known ?? intake) };
}

/** What no form asks for and a deleted entry still has to get back. */
const BESIDES = ["done", "donedate", "donetime", "status", "article", "treatment", "drug", "diary"] as const;

/** The body of an add that brings a deleted entry back. */
export function sameEntry(entry: Entry): Draft<"timelineentry"> {
  const known = BESIDES.filter((name) => entry[name] !== undefined && entry[name] !== null);
  const besides = Object.fromEntries(known.map((name) => [name, idOf(entry[name])]));
  return newEntry(valuesOf(entry), { timelineentrycategory: entry.timelineentrycategory.id, ...besides });
}

/** A reference as the server takes it. */
function idOf<T>(value: T | { id: number }): T | number {
  return typeof value === "object" && value !== null && "id" in value ? value.id : (value as T);
}

/**
 * The fields that the person changed since the form opened. Other fields are not sent, so that a change made meanwhile
 * on another device is kept.
 */
export function changedEntry(opened: EntryValues, values: EntryValues): Draft<"timelineentry"> {
  const before: Readonly<Record<string, unknown>> = sent(opened);
  const same = (name: string, value: unknown) => JSON.stringify(before[name]) === JSON.stringify(value);
  return Object.fromEntries(Object.entries(sent(values)).filter(([name, value]) => !same(name, value)));
}

/** The changed fields of a single day of a series. */
export function changedDay(opened: EntryValues, values: EntryValues): DayChanges {
  const { title, date, time, endtime, place, note } = changedEntry(opened, values);
  const changes = { title, date, time, endtime, place, note };
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

const FIELDS: Readonly<Record<string, EntryField>> = {
  timelineentrycategory: "category",
  timelineentrytype: "repeat",
  reminderminutes: "reminder",
  timemeaning: "meaning",
  zone: "meaning",
};

/** The form field of a property of the server's answer. */
export function fieldOf(property: string): EntryField | undefined {
  return FIELDS[property] ?? ENTRY_FIELDS.find((field) => field === property);
}

/** The fields that differ between two versions of an entry. */
export function changedFields(before: EntryValues, now: EntryValues): EntryField[] {
  return changedIn(ENTRY, before, now);
}

/** The form on top of the entry that turned out to be newer. */
export function rebased(values: EntryValues, current: Entry) {
  const theirs = valuesOf(current);
  return merge(ENTRY, values.base ? valuesOf(values.base) : theirs, values, theirs);
}
