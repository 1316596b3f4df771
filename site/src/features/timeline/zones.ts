/** The reader's own time zone, as her device says. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The place that a zone is named after: "Berlin" of `Europe/Berlin`. */
export function placeOf(zone: string): string {
  return zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone;
}
