import { compare, type Day } from "../../../dates/dates";
import { type Entry, isSeries } from "../entries";
import { INTAKE_ID } from "../kinds";

/** Sorts after every time of day. */
const LAST = "9999";

function isIntake({ timelineentrycategory: { id } }: Entry): boolean {
  return id === INTAKE_ID;
}

/** What is taken now or later, by the time of the day: no single days of what is taken again and again. */
export function plannedOf(rows: readonly Entry[], today: Day): Entry[] {
  const isOn = (row: Entry) => (isSeries(row) ? !row.enddate || row.enddate >= today : row.date >= today);
  return rows
    .filter((row) => isIntake(row) && !row.series && isOn(row))
    .sort((one, two) => compare(one.time || LAST, two.time || LAST) || compare(one.title, two.title));
}

/** What is taken within one hour of a day. */
export interface Hour {
  /** 0 to 23; null without a time. */
  hour: number | null;
  entries: Entry[];
}

/** The intakes of a day by their hours, those without a time last. */
export function hoursOf(entries: readonly Entry[]): Hour[] {
  const hours = new Map<number | null, Entry[]>();
  const sorted = entries.filter(isIntake).sort((one, two) => compare(one.time || LAST, two.time || LAST));
  for (const entry of sorted) {
    const hour = entry.time ? Number(entry.time.slice(0, 2)) : null;
    hours.set(hour, [...(hours.get(hour) ?? []), entry]);
  }
  return [...hours].map(([hour, ofHour]) => ({ hour, entries: ofHour }));
}
