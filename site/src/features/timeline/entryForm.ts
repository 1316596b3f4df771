import type { FieldErrors, Resolver } from "react-hook-form";
import type { Draft, TimelineEntry } from "../../api/entities";
import { type Day, isDay, toParts } from "../../dates/dates";
import { type DateInput, inputFault } from "../../dates/input";
import { KIND_IDS, type Kind, kindOf, SINGLE_ID } from "./kinds";
import { readTime, showTime } from "./timeOfDay";

/** What stands in the form. */
export interface EntryValues {
  /** Empty until chosen, and for entries of a category that is not entered by hand. */
  category: Kind | "";
  title: string;
  date: DateInput;
  /** As typed. */
  time: string;
  note: string;
}

export type EntryField = keyof EntryValues;

/** In the order of the page, so that the summary leads from top to bottom. */
export const ENTRY_FIELDS: readonly EntryField[] = ["category", "title", "date", "time", "note"];

export const TITLE_LENGTH = 200;
export const NOTE_LENGTH = 2000;
/** Whole years around this one, as the calendar of the date field offers them. */
const REACH_YEARS = 10;

export function dateBounds(today: Day): { min: Day; max: Day } {
  const { year } = toParts(today);
  return { min: `${year - REACH_YEARS}0101`, max: `${year + REACH_YEARS}1231` };
}

export interface EntryFault {
  key: "required" | "value" | "maxlength" | "parseDate" | "minDate" | "maxDate" | "time";
  max?: number;
}

interface EntryRules {
  today: Day;
  /** Whether the category is asked for. */
  withCategory: boolean;
}

export function faultsOf(values: EntryValues, rules: EntryRules): Partial<Record<EntryField, EntryFault>> {
  const faults: Partial<Record<EntryField, EntryFault>> = {};
  const { min, max } = dateBounds(rules.today);
  if (rules.withCategory && values.category === "") faults.category = { key: "value" };
  if (values.title.trim() === "") faults.title = { key: "required" };
  else if (values.title.trim().length > TITLE_LENGTH) faults.title = { key: "maxlength", max: TITLE_LENGTH };
  const date = values.date === null ? "required" : inputFault(values.date, min, max);
  if (date) faults.date = { key: date };
  if (readTime(values.time) === null) faults.time = { key: "time" };
  if (values.note.trim().length > NOTE_LENGTH) faults.note = { key: "maxlength", max: NOTE_LENGTH };
  return faults;
}

/** Judges the form; `say` words a fault in the language of the page. */
export function entryResolver(
  rules: EntryRules,
  say: (fault: EntryFault, field: EntryField) => string,
): Resolver<EntryValues> {
  return (values) => {
    const entries = Object.entries(faultsOf(values, rules));
    if (entries.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(
      entries.map(([name, fault]) => [name, { type: fault.key, message: say(fault, name as EntryField) }]),
    ) as FieldErrors<EntryValues>;
    return { values: {}, errors };
  };
}

export function emptyValues(category: Kind | null): EntryValues {
  return { category: category ?? "", title: "", date: null, time: "", note: "" };
}

export function valuesOf(entry: TimelineEntry): EntryValues {
  return {
    category: kindOf(entry.timelineentrycategory.id) ?? "",
    title: entry.title,
    date: entry.date,
    time: entry.time ? showTime(entry.time) : "",
    note: entry.note ?? "",
  };
}

/** Each field as the server takes it; empty optional ones as null, which clears. */
function sent(values: EntryValues): Draft<"timelineentry"> {
  return {
    ...(values.category === "" ? {} : { timelineentrycategory: KIND_IDS[values.category] }),
    title: values.title.trim(),
    ...(isDay(values.date) ? { date: values.date } : {}),
    time: readTime(values.time) || null,
    note: values.note.trim() || null,
  };
}

/** The body of an add: only what was answered. */
export function newEntry(values: EntryValues): Draft<"timelineentry"> {
  const given = Object.fromEntries(Object.entries(sent(values)).filter(([, value]) => value !== null));
  return { ...given, timelineentrytype: SINGLE_ID };
}

/**
 * What the person changed since the form opened. Fields she left alone are not sent, so that a change made meanwhile
 * on another device survives beside hers.
 */
export function changedEntry(opened: EntryValues, values: EntryValues): Draft<"timelineentry"> {
  const before: Readonly<Record<string, unknown>> = sent(opened);
  return Object.fromEntries(Object.entries(sent(values)).filter(([name, value]) => before[name] !== value));
}

/** The field of the form that shows a property of the server's answer. */
export function fieldOf(property: string): EntryField | undefined {
  if (property === "timelineentrycategory") return "category";
  return ENTRY_FIELDS.find((field) => field === property);
}

/** The fields that somebody else changed between two versions of an entry. */
export function changedFields(before: EntryValues, now: EntryValues): EntryField[] {
  return ENTRY_FIELDS.filter((field) => before[field] !== now[field]);
}
