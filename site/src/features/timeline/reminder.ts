import type { TFunction } from "i18next";
import type { Kind } from "./kinds";

/** Minutes before an entry at which a reminder can be chosen: at its time, 10 and 30 minutes, 1 and 2 hours, a day, a week. */
const CHOICES = [0, 10, 30, 60, 120, 1440, 10_080] as const;

const UNITS = [
  ["weeks", 10_080],
  ["days", 1440],
  ["hours", 60],
  ["minutes", 1],
] as const;

/** What the form suggests, in minutes as text: a reminder comes at its time, everything else without one. */
export function usualReminder(kind: Kind | "" | "INTAKE"): string {
  return kind === "REMINDER" || kind === "INTAKE" ? "0" : "";
}

/** The choices of the form in minutes, with the one that is stored. */
export function remindersOffered(chosen: string): number[] {
  const own = chosen === "" ? [] : [Number(chosen)];
  return [...new Set([...CHOICES, ...own])].sort((one, other) => one - other);
}

/** "30 Minuten vorher". All day there is no time to count from: "Am selben Tag um 8:00 Uhr". */
export function reminderText(t: TFunction, minutes: number, allDay: boolean): string {
  if (minutes === 0) return t(allDay ? "reminder.morning" : "reminder.atTime");
  const [unit, size] = UNITS.find(([, of]) => minutes % of === 0) ?? UNITS[3];
  return t(`reminder.${unit}`, { count: minutes / size });
}
