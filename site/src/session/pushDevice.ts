import { expectedPerson } from "../api/token";

/** Storage key of what the server knows this browser by; there as long as pushes are switched on in it. */
const TOKEN_KEY = "push-token";

/** Storage key of the person who switched them on. */
const OWNER_KEY = "push-owner";

/** Storage key of the id of the push device that this browser registered for them. */
const DEVICE_KEY = "push-device";

/** What this browser is known by, whoever is signed in. */
export function pushToken(): string | null {
  return localStorage.getItem(TOKEN_KEY);
}

/** Whether pushes were switched on in this browser by somebody else than the signed-in person. */
export function isPushOfOther(): boolean {
  const person = expectedPerson();
  return person !== null && localStorage.getItem(OWNER_KEY) !== String(person);
}

/** Whether this browser gets pushes of the signed-in person, or of whoever locked it. */
export function hasPushDevice(): boolean {
  return localStorage.getItem(DEVICE_KEY) !== null && !isPushOfOther();
}

/** The browser is registered for the signed-in person. */
export function storePushDevice(token: string, id: number): void {
  localStorage.setItem(TOKEN_KEY, token);
  localStorage.setItem(OWNER_KEY, String(expectedPerson()));
  localStorage.setItem(DEVICE_KEY, String(id));
}

/** Forgets the push device of this browser, and returns its id. Its token stays for the next sign-in of the same person. */
export function takePushDevice(): number | null {
  const id = Number(localStorage.getItem(DEVICE_KEY));
  localStorage.removeItem(DEVICE_KEY);
  return id || null;
}

/** Forgets what this browser is known by. */
export function forgetPushToken(): void {
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(OWNER_KEY);
}
