import type { Draft } from "../../../api/entities";
import { type Day, isDay, toParts } from "../../../dates/dates";
import { type DateInput, inputFault } from "../../../dates/input";
import type { Fault, Faults } from "../../../form/faults";
import { type Entry, REPEAT_IDS, type Repeat, repeatOf, type TimeMeaning } from "../entries";
import { KIND_IDS, type Kind, kindOf } from "../kinds";
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
  /** The last day of a repeated entry; empty: no end. */
  enddate: DateInput;
  /** As typed. */
  time: string;
  /** Only asked for a repeated entry with a time. */
  meaning: TimeMeaning;
  /** The zone for `meaning`. */
  zone: string;
  note: string;
  /**
   * The stored entry when editing began; null for a new one. Kept in the draft, so that changed fields can be found
   * later.
   */
  base: Entry | null;
}

export type EntryField = Exclude<keyof EntryValues, "zone" | "base">;

/** In the order of the page, which is the order of the error summary. */
export const ENTRY_FIELDS: readonly EntryField[] = [
  "category",
  "title",
  "date",
  "repeat",
  "enddate",
  "time",
  "meaning",
  "note",
];

export const TITLE_LENGTH = 200;
export const NOTE_LENGTH = 2000;
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
  const faults: Partial<Record<EntryField, Fault>> = {};
  const { min, max } = dateBounds(rules.today);
  if (rules.withCategory && values.category === "") faults.category = { key: "value" };
  if (values.title.trim() === "") faults.title = { key: "required" };
  else if (values.title.trim().length > TITLE_LENGTH) faults.title = { key: "maxlength", max: TITLE_LENGTH };
  const date = values.date === null ? "required" : inputFault(values.date, min, max);
  if (date) faults.date = bounded(date, min, max);
  const first = isDay(values.date) ? values.date : min;
  const end = values.repeat === "SINGLE" ? null : inputFault(values.enddate, first, max);
  if (end) faults.enddate = bounded(end, first, max);
  if (readTime(values.time) === null) faults.time = { key: "time" };
  if (values.note.trim().length > NOTE_LENGTH) faults.note = { key: "maxlength", max: NOTE_LENGTH };
  return faults;
}

function bounded(key: string, min: Day, max: Day): Fault {
  if (key === "minDate") return { key, day: min };
  return key === "maxDate" ? { key, day: max } : { key };
}

export function emptyValues(category: Kind | null): EntryValues {
  return {
    category: category ?? "",
    title: "",
    date: null,
    repeat: "SINGLE",
    enddate: null,
    time: "",
    meaning: "clock",
    zone: ownZone(),
    note: "",
    base: null,
  };
}

export function valuesOf(entry: Entry): EntryValues {
  return {
    category: kindOf(entry.timelineentrycategory.id) ?? "",
    title: entry.title,
    date: entry.date,
    repeat: repeatOf(entry),
    enddate: entry.enddate ?? null,
    time: entry.time ? showTime(entry.time) : "",
    meaning: entry.timemeaning ?? "clock",
    zone: entry.zone || ownZone(),
    note: entry.note ?? "",
    base: entry,
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

/** Each field as the server takes it; empty optional ones are null, which clears them. */
function sent(values: EntryValues): Draft<"timelineentry"> {
  const time = readTime(values.time) || null;
  const meaning = meaningOf(values);
  const repeats = values.repeat !== "SINGLE";
  return {
    ...(values.category === "" ? {} : { timelineentrycategory: KIND_IDS[values.category] }),
    timelineentrytype: REPEAT_IDS[values.repeat],
    title: values.title.trim(),
    ...(isDay(values.date) ? { date: values.date } : {}),
    enddate: repeats && isDay(values.enddate) ? values.enddate : null,
    time,
    timemeaning: meaning,
    zone: meaning === "clock" ? null : values.zone,
    note: values.note.trim() || null,
  };
}

/** The body of an add: the fields that have a value, and what the page knows without asking. */
export function newEntry(values: EntryValues, known: Draft<"timelineentry"> = {}): Draft<"timelineentry"> {
  const { timemeaning, ...rest } = sent(values);
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
  return { ...given, ...(timemeaning === "clock" ? {} : { timemeaning }), ...known };
}

/**
 * The fields that the person changed since the form opened. Other fields are not sent, so that a change made meanwhile
 * on another device is kept.
 */
export function changedEntry(opened: EntryValues, values: EntryValues): Draft<"timelineentry"> {
  const before: Readonly<Record<string, unknown>> = sent(opened);
  return Object.fromEntries(Object.entries(sent(values)).filter(([name, value]) => before[name] !== value));
}

/** The changed fields of a single day of a series. */
export function changedDay(opened: EntryValues, values: EntryValues): DayChanges {
  const { title, date, time, note } = changedEntry(opened, values);
  const changes = { title, date, time, note };
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

const FIELDS: Readonly<Record<string, EntryField>> = {
  timelineentrycategory: "category",
  timelineentrytype: "repeat",
  timemeaning: "meaning",
  zone: "meaning",
};

/** The form field of a property of the server's answer. */
export function fieldOf(property: string): EntryField | undefined {
  return FIELDS[property] ?? ENTRY_FIELDS.find((field) => field === property);
}

/** The fields that differ between two versions of an entry. */
export function changedFields(before: EntryValues, now: EntryValues): EntryField[] {
  return ENTRY_FIELDS.filter((field) => before[field] !== now[field]);
}

/** The form after the stored entry turned out to be newer. */
export interface Rebased {
  values: EntryValues;
  /** Fields that were changed here and elsewhere to different values. */
  clashes: EntryField[];
}

/** The values with these fields taken from the other version; the meaning of a time goes with its zone. */
export function takenOver(
  values: EntryValues,
  from: EntryValues,
  fields: readonly EntryField[],
): EntryValues {
  const taken = Object.fromEntries(fields.map((field) => [field, from[field]]));
  return { ...values, ...taken, ...(fields.includes("meaning") ? { zone: from.zone } : {}) };
}

/**
 * Merges the newer stored entry into the form: changes of both sides are kept; in a clash the typed value stays for
 * now.
 */
export function rebased(values: EntryValues, current: Entry): Rebased {
  const theirs = valuesOf(current);
  const opened = values.base ? valuesOf(values.base) : theirs;
  const mine = changedFields(opened, values);
  const moved = changedFields(opened, theirs);
  return {
    values: takenOver(theirs, values, mine),
    clashes: mine.filter((field) => moved.includes(field) && values[field] !== theirs[field]),
  };
}
