/** Whose data are still to be deleted, by their numbers. Only there until that has succeeded. */
const OWED = "zuversicht-unwiped";

/** The answers are still to be deleted, whoever they are of. */
const ANSWERS = "zuversicht-unwiped-answers";

/** Whose account is being deleted. */
const DELETING = "zuversicht-deleting";

/** When somebody has signed out here the last time, in milliseconds since 1970. */
const SIGNED_OUT = "zuversicht-signed-out";

/** When a session has ended here the last time, by a sign-out or a lock. */
const ENDED = "zuversicht-ended";

/** In place of a number: all but those of the person who is signed in. */
export const OTHERS = 0;

/** Whose data are still to be deleted. */
export function owedWipes(): readonly number[] {
  return (localStorage.getItem(OWED) ?? "").split(" ").filter(Boolean).map(Number);
}

/** Before data are deleted: the browser may fail, or the tab be closed meanwhile. */
export function oweWipe(owner: number): void {
  keep(OWED, [...new Set([...owedWipes(), owner])].join(" "));
}

let areOwed = false;

/** Before a session ends in any way: the page may be gone before the answers are, and the next one deletes them before it reads any. */
export function oweAnswers(): void {
  areOwed = true;
  keep(ANSWERS, "1");
}

export function areAnswersOwed(): boolean {
  return areOwed || localStorage.getItem(ANSWERS) !== null;
}

export function noteAnswersWiped(): void {
  areOwed = false;
  localStorage.removeItem(ANSWERS);
}

/** Before the account is deleted: the page may not live to hear that it was. */
export function noteDeleting(owner: number): void {
  keep(DELETING, String(owner));
}

export function forgetDeleting(): void {
  localStorage.removeItem(DELETING);
}

/** Whether a session that the server ends is that of a deleted account. */
export function isDeleting(owner: number): boolean {
  return localStorage.getItem(DELETING) === String(owner);
}

/** A storage that is full keeps nobody from signing out. */
function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch (error) {
    console.warn("wipe not noted", error);
  }
}

let gone: number | null = null;

/** Whether this person has signed out, and this tab stores nothing more of her. */
export function isGone(owner: number): boolean {
  return gone === owner;
}

/** Somebody is signed in, or the page was loaded anew. */
export function noteBegun(): void {
  gone = null;
}

/** At a sign-out: what the person has written until then (milliseconds since 1970) is to be deleted. */
export function oweWipeUntil(owner: number, until: number): void {
  gone = owner;
  keep(SIGNED_OUT, String(until));
  oweWipe(owner);
}

/** The data of this person are deleted, or those of all others. */
export function noteWiped(whose: "own" | "others", owner: number): void {
  const left = owedWipes().filter((other) => (other === owner) === (whose === "others"));
  if (left.length > 0) keep(OWED, left.join(" "));
  else localStorage.removeItem(OWED);
}

/**
 * When somebody has signed out in this browser the last time, in milliseconds since 1970; 0 if nobody has, or by a clock that was
 * ahead.
 */
export function signedOutAt(): number {
  return past(SIGNED_OUT);
}

/** The same for a session that ended in any way but by the server. */
export function endedAt(): number {
  return past(ENDED);
}

export function noteEnded(at: number): void {
  keep(ENDED, String(at));
}

function past(name: string): number {
  const at = Number(localStorage.getItem(name));
  return at > Date.now() ? 0 : at;
}

/** Whether something was stored after this moment (both in milliseconds since 1970); not by a clock that was ahead. */
export function isSince(stored: number | undefined, until: number): boolean {
  return stored !== undefined && stored > until && stored <= Date.now();
}

/** Until when a person has given up what she had written, in milliseconds since 1970, and it is still to be deleted; 0 if it is not. */
export function givenUpUntil(owner: number): number {
  return owedWipes().includes(owner) ? signedOutAt() : 0;
}

let stored = 0;

/** When this tab has stored something of a person the last time, in milliseconds since 1970. */
export function storedAt(): number {
  return Math.min(stored, Date.now());
}

export function noteStored(at: number): void {
  stored = Math.max(stored, at);
}
