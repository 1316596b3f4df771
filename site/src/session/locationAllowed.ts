/** Local storage key of the person who allowed it in this browser. */
export const LOCATION_ALLOWED = "place-allowed";

/** Takes the permission back; the last location of the device is not returned any more then. */
export function forgetLocation(): void {
  localStorage.removeItem(LOCATION_ALLOWED);
}
