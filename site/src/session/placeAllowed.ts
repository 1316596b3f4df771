/** Local storage key of the person who allowed it in this browser. */
export const PLACE_ALLOWED = "place-allowed";

/** Takes back what was allowed; where the device was is not told any more then. */
export function forgetPlace(): void {
  localStorage.removeItem(PLACE_ALLOWED);
}
