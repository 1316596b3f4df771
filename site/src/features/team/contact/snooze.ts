import { addDays, type Day, isoWeekday } from "../../../dates/dates";

/** One key for each person of this browser, so that one does not hide the question of another. */
const name = (owner: number) => `followup-later-${owner}`;

function mondayOf(day: Day): Day {
  return addDays(day, 1 - isoWeekday(day));
}

/** Hides the question until next Monday, on this device. */
export function snoozeForWeek(owner: number, today: Day): void {
  localStorage.setItem(name(owner), mondayOf(today));
}

export function isSnoozed(owner: number, today: Day): boolean {
  return localStorage.getItem(name(owner)) === mondayOf(today);
}
