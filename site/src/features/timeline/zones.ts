/** The time zone of the device. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The place in the name of a zone: "Berlin" of `Europe/Berlin`. */
export function placeOf(zone: string): string {
  return zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone;
}
