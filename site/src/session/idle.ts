import { readStub } from "./userStub";

/** Minutes without input after which the site locks itself; 0: never. */
export const IDLE_CHOICES = [5, 15, 30, 60, 0] as const;
export type IdleMinutes = (typeof IDLE_CHOICES)[number];

const DEFAULT_MINUTES: IdleMinutes = 15;
const MINUTE_MS = 60_000;

const CHOICE = "idle-lock";
/** Shared by all tabs: input in one of them keeps the others open. */
const LAST = "last-input";

export function idleMinutes(): IdleMinutes {
  const stored = localStorage.getItem(CHOICE);
  return IDLE_CHOICES.find((minutes) => String(minutes) === stored) ?? DEFAULT_MINUTES;
}

export function chooseIdleMinutes(minutes: IdleMinutes): void {
  localStorage.setItem(CHOICE, String(minutes));
}

export function noteInput(): void {
  localStorage.setItem(LAST, String(Date.now()));
}

/** Whether nobody was ever signed in here: a sign-out leaves when it was. */
export function isNewcomer(): boolean {
  return !(readStub() || localStorage.getItem(LAST));
}

/** Milliseconds until the lock; infinite when there is none. */
export function untilLock(): number {
  const minutes = idleMinutes();
  const last = Number(localStorage.getItem(LAST));
  if (minutes === 0 || !last) return Number.POSITIVE_INFINITY;
  return last + minutes * MINUTE_MS - Date.now();
}
