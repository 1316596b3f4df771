import { yieldToMain } from "../../platform/yieldToMain";

/** Where the device names no zone; the server does the same for whoever has chosen none. */
const USUAL = "Europe/Berlin";

/** What Chromium says where the system's zone has no name that it knows. */
const UNKNOWN = "Etc/Unknown";

/** The last one that was found to be usable: to ask again takes a phone about a millisecond. */
let usable: string | undefined;

/** What the device has said in this task: pages ask dozens of times while they are rendered, and each time takes a slow phone milliseconds. */
let said: { zone: string | undefined } | null = null;

/** The time zone of the device; undefined where it names none that the browser itself can use. */
export function deviceZone(): string | undefined {
  if (!said) {
    said = { zone: askDevice() };
    void yieldToMain().then(() => {
      said = null;
    });
  }
  return said.zone;
}

function askDevice(): string | undefined {
  const zone: unknown = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone === usable) return usable;
  if (typeof zone !== "string" || zone === UNKNOWN) return undefined;
  try {
    new Intl.DateTimeFormat([], { timeZone: zone });
    usable = zone;
    return zone;
  } catch {
    return undefined;
  }
}

/** The time zone that times are shown in. */
export function ownZone(): string {
  return deviceZone() ?? USUAL;
}

/** The place in the name of a zone: "Berlin" of `Europe/Berlin`. */
export function cityOf(zone: string): string {
  return zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone;
}
