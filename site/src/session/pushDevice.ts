/** Storage key of the id of the push device that this browser registered. */
const DEVICE_KEY = "push-device";

/** Whether this browser gets pushes of the signed-in person. */
export function hasPushDevice(): boolean {
  return localStorage.getItem(DEVICE_KEY) !== null;
}

export function keepPushDevice(id: number): void {
  localStorage.setItem(DEVICE_KEY, String(id));
}

/** Forgets the push device of this browser, and returns its id. */
export function takePushDevice(): number | null {
  const id = Number(localStorage.getItem(DEVICE_KEY));
  localStorage.removeItem(DEVICE_KEY);
  return id || null;
}
