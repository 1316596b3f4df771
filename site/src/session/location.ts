import { useSyncExternalStore } from "react";
import { expectedPerson } from "../api/token";
import { forgetLocation, LOCATION_ALLOWED } from "./locationAllowed";

/** How long the device may look for the location, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** A location that the device found so long ago is good enough, in milliseconds. */
const MAX_AGE_MS = 300_000;
/** About a kilometre; no more is ever sent (`user-location`). */
const DECIMALS = 2;

/** In the memory of this page only. */
let found: { person: number; location: string } | null = null;
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the person who is signed in allowed this browser to say where they are. */
export function isLocationAllowed(): boolean {
  const person = expectedPerson();
  return person !== null && localStorage.getItem(LOCATION_ALLOWED) === String(person);
}

export function useLocationAllowed(): boolean {
  return useSyncExternalStore(subscribe, isLocationAllowed);
}

export function allowLocation(allowed: boolean): void {
  const person = expectedPerson();
  if (allowed && person !== null) localStorage.setItem(LOCATION_ALLOWED, String(person));
  else forgetLocation();
  notify();
}

/** Where the device was when the person last asked, as `latitude;longitude`. */
export function lastLocation(): string | null {
  return found && found.person === expectedPerson() && isLocationAllowed() ? found.location : null;
}

/** Asks the device. Only on request of the person; without an answer `null`, and the reason is logged. */
export async function findLocation(): Promise<string | null> {
  const person = expectedPerson();
  if (person === null || !isLocationAllowed()) return null;
  try {
    const { coords } = await new Promise<GeolocationPosition>((resolve, reject) => {
      navigator.geolocation.getCurrentPosition(resolve, reject, {
        timeout: TIMEOUT_MS,
        maximumAge: MAX_AGE_MS,
      });
    });
    found = {
      person,
      location: [coords.latitude, coords.longitude].map((degrees) => degrees.toFixed(DECIMALS)).join(";"),
    };
  } catch (error) {
    // ER-10: a failure is only logged; the form goes on with a postcode.
    console.warn("location not found", error instanceof Error ? error.message : error);
    found = null;
  }
  return lastLocation();
}
