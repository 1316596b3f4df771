/** Local storage key: who was locked out in this browser, and when in milliseconds since 1970. */
const LOCKED = "zuversicht-locked";

/** Local storage key of their e-mail address, so that they need not type it again. */
export const EMAIL = "locked-email";

/** How long it is said that the app was locked, in milliseconds: as long as a session may last. */
const LIFE_MS = 30 * 86_400_000;

export function noteLocked(person: number): void {
  localStorage.setItem(LOCKED, `${person} ${Date.now()}`);
}

/** Who was locked out and has not come back; null if nobody was, or long ago. */
export function lockedPerson(): number | null {
  const [person = 0, at = 0] = (localStorage.getItem(LOCKED) ?? "").split(" ").map(Number);
  if (at + LIFE_MS > Date.now()) return person;
  forgetLock();
  return null;
}

/** Somebody has signed in. */
export function forgetLock(): void {
  localStorage.removeItem(LOCKED);
  localStorage.removeItem(EMAIL);
}
